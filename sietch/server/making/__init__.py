"""What a table can be made of: from choices, or from another game."""
