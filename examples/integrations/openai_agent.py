"""An agent of the OpenAI Agents SDK whose code calls two tools; one call is refused by the host.

The model is scripted. Run it with: pip install 'ouros[openai-agents]'
"""

import json
from typing import Any

from ouros.integrations.openai_agents import code_tool

from agents import Agent, ModelResponse, Runner, Usage, function_tool, set_tracing_disabled  # isort: skip
from agents.models.interface import Model  # isort: skip
from openai.types.responses import ResponseFunctionToolCall, ResponseOutputMessage, ResponseOutputText  # isort: skip

set_tracing_disabled(True)
CODE = """\
sent = []
for name in await find_users(team='billing'):
    try:
        sent.append(await send_mail(to=name, text='The report is ready.'))
    except PermissionError as error:
        print(f'{name}: {error}')
len(sent)"""


@function_tool
def find_users(team: str) -> list[str]:
    """The users of a team."""
    return ["ada", "grace", "root"]


@function_tool(needs_approval=True)
def send_mail(to: str, text: str) -> str:
    """Send a mail."""
    print("mail to", to)
    return "sent"


class Scripted(Model):
    """What a model would do."""

    async def get_response(self, system_instructions: Any, input: Any, *args: Any, **kwargs: Any) -> ModelResponse:
        if "output" not in input[-1]:
            call = {"name": "run_python", "call_id": "1", "arguments": json.dumps({"code": CODE})}
            item: Any = ResponseFunctionToolCall(type="function_call", **call)
        else:
            text = ResponseOutputText(type="output_text", text=f"I read:\n{input[-1]['output']}", annotations=[])
            item = ResponseOutputMessage(id="1", type="message", role="assistant", status="completed", content=[text])
        return ModelResponse(output=[item], usage=Usage(), response_id=None)

    def stream_response(self, *args: Any, **kwargs: Any) -> Any:
        raise NotImplementedError


run_python = code_tool([find_users, send_mail], approve=lambda call: call.kwargs["to"] != "root")
agent = Agent("mailer", model=Scripted(), tools=[run_python])
print(Runner.run_sync(agent, "Tell the billing team.").final_output)
