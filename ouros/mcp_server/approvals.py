"""Approvals of calls by the client's user, by elicitation.

Knows the SDK. Invariants: only an answer that accepts and says `approve: true` approves; a client that cannot ask its
user gets a denial, not a question for its model.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import mcp.types as types
from mcp.shared.exceptions import MCPError
from mcp.types.version import MODERN_PROTOCOL_VERSIONS

from ouros.bounded import cut, printable
from ouros.mcp_server.core_tools import Waiting

MAX_SHOWN = 2_000  # characters of the call in the question
KEY = "approval"
CANNOT_ASK = "{name}() needs the approval of the user, whom this client cannot ask"
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "approve": {"type": "boolean", "title": "Make this call", "default": False},
        "reason": {"type": "string", "title": "Why not (the program is told)", "maxLength": 500},
    },
    "required": ["approve"],
}


class Decision(NamedTuple):
    """Whether a call is made, and if not, why."""

    approved: bool
    reason: str | None = None


def question(call: Waiting) -> str:
    """Return the question for the user."""
    return f"A program in the sandbox wants to call {cut(printable(call.shown(), ''), MAX_SHOWN)}. Make this call?"


def decision_of(answer: Any) -> Decision:
    """Return the decision in the user's answer. A malformed answer denies."""
    if not isinstance(answer, types.ElicitResult) or answer.action != "accept":
        action = getattr(answer, "action", None)
        return Decision(False, "the user declined" if action == "decline" else "the user did not decide")
    content = answer.content or {}
    if content.get("approve") is True:
        return Decision(True)
    reason = content.get("reason")
    return Decision(False, reason[:500] if isinstance(reason, str) and reason else "the user declined")


async def ask(context: Any, call: Waiting, token: str) -> Decision | types.InputRequiredResult:
    """Ask the user. Return the decision, or the answer to the request that makes a client of the newer protocol ask.

    Such a client gives `token` back with the user's answer.
    """
    capabilities = context.session.client_capabilities
    if capabilities is None or capabilities.elicitation is None:
        return Decision(False, CANNOT_ASK.format(name=call.name))
    if context.protocol_version not in MODERN_PROTOCOL_VERSIONS:
        try:
            return decision_of(await context.session.elicit_form(question(call), SCHEMA, context.request_id))
        except (MCPError, ValueError):  # the client sent no answer, or one of another shape
            return Decision(False, CANNOT_ASK.format(name=call.name))
    request = types.ElicitRequest(params=types.ElicitRequestFormParams(message=question(call), requested_schema=SCHEMA))
    return types.InputRequiredResult(input_requests={KEY: request}, request_state=token)
