"""Games of bots: which ones, by whom, how one is played, and on which processes or machines."""
