"""Rivals (solo and two players)."""
