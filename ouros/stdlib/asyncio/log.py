"""Module `asyncio.log`: the logger of asyncio."""

import logging

logger = logging.getLogger("asyncio")
