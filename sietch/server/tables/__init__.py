"""All tables: those that are played, and those that are over."""
