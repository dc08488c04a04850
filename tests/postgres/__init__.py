"""PostgreSQL for tests and benches: a throwaway server, databases on it, and fixtures for both."""
