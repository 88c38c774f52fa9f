"""`python -m croupier` does what the command `croupier` does."""

import sys

from croupier.cli import main

sys.exit(main())
