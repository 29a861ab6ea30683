"""Reports: a folder of results as one page of HTML."""

from sietch.lab.report.page import report

__all__ = ["report"]
