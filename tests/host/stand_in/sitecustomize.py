"""On PYTHONPATH: makes a Python process use the stand-in evaluator from its start."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from host import fake_engine  # noqa: E402

fake_engine.install()
