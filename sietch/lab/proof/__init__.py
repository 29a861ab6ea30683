"""That the game is right: scenarios, invariants, freedom of order, and which rules have a test."""
