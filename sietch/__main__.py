"""`python -m sietch` is the `sietch` command."""

import sys

from sietch.cli import main

if __name__ == "__main__":
    sys.exit(main())
