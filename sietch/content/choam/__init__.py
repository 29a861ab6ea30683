"""The CHOAM module."""
