"""The art as vectors, and what turns it into the committed pictures. Never imported to draw a board."""
