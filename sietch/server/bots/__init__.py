"""The processes in which bots think, and what bots of others say of themselves."""
