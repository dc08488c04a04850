"""Many processes of one bot: which of them serves which shards of Discord."""
