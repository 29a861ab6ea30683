"""Reports: a folder of results as one page of HTML, or two of them side by side."""

from sietch.lab.report.page import report
from sietch.lab.report.versus import versus

__all__ = ["report", "versus"]
