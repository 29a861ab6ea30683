"""The way in: addresses, limits, and the running server."""
