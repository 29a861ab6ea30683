"""Questions that many games answer: who wins, which bot is better, what a card does, how fast the engine is."""
