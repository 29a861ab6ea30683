"""`serve.py` that knows a set from outside as well, the smugglers of tests/sets: serve_outside.py [OPTION ...]."""

from __future__ import annotations

import sys
from pathlib import Path

# behind an installed build
sys.path.append(str(Path(__file__).parent))
sys.path.append(str(Path(__file__).parents[2]))

from serve import serve

from sietch.content.sets import add_set
from tests.sets.smugglers import SMUGGLERS

add_set(SMUGGLERS)  # also in a process of its own, which imports this file anew

if __name__ == "__main__":
    sys.exit(serve(sys.argv[1:]))
