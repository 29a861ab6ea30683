"""How our own bots think: what things are worth, and looking ahead. Compiled together with the engine."""
