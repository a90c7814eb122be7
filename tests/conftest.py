"""A test that hangs kills its process with a traceback, so that a hang is a failure with a name and a place.

OUROS_TEST_TIMEOUT says after how many seconds (default 180).
"""

from __future__ import annotations

import faulthandler
import os

import pytest

TIMEOUT = float(os.environ.get("OUROS_TEST_TIMEOUT", "180"))


@pytest.fixture(autouse=True)
def no_test_hangs():
    faulthandler.dump_traceback_later(TIMEOUT, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()
