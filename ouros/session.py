"""The import path of sessions: `Session` and `SessionManager`. The code is in `ouros.sessions`."""

from __future__ import annotations

from ouros.sessions.manager import SessionManager
from ouros.sessions.session import Session

__all__ = ["Session", "SessionManager"]
