"""Sietch: a complete, fast, unofficial implementation of Dune: Imperium – Uprising.

The layers, each importing only those before it: ``engine`` (the game), ``content`` (what is printed),
``view`` (what a seat may know, in words), ``bots`` (players), ``lab`` (simulation and statistics),
``cli`` (the ``sietch`` command).
"""

__version__ = "0.1.0"
