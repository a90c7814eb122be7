"""A CodeActAgent of LlamaIndex that repairs its code.

The model is scripted. Run it with: pip install 'ouros[llama-index]'
"""

import asyncio
from collections.abc import Sequence
from typing import Any

from ouros.integrations.llama_index import OurosCodeExecutor

try:
    from llama_index.core.agent.workflow import CodeActAgent
    from llama_index.core.llms import ChatMessage, ChatResponse, LLMMetadata
    from llama_index.core.llms.mock import MockLLM
except ImportError as error:
    raise SystemExit("this example needs LlamaIndex: pip install 'ouros[llama-index]'") from error

STEPS = ["import statistics\nstatistics.average(measure(sensor='a'))", "print(statistics.mean(measure(sensor='a')))"]


def measure(sensor: str) -> list[float]:
    """The values of a sensor."""
    return {"a": [1.5, 2.5, 3.5]}[sensor]


class Scripted(MockLLM):
    """What a model would do."""

    @property
    def metadata(self) -> LLMMetadata:
        return LLMMetadata(is_chat_model=True)

    async def achat(self, messages: Sequence[ChatMessage], **kwargs: Any) -> ChatResponse:
        step = sum(message.role == "assistant" for message in messages)
        if step:
            print("the model reads:", [line for line in str(messages[-1].content).splitlines() if line][-1])
        text = f"<execute>\n{STEPS[step]}\n</execute>" if step < len(STEPS) else "The mean is 2.5."
        return ChatResponse(message=ChatMessage(role="assistant", content=text))


async def main() -> None:
    executor = OurosCodeExecutor([measure])
    agent = CodeActAgent(
        code_execute_fn=executor.aexecute,
        tools=list(executor.functions),
        llm=Scripted(),
        streaming=False,
        system_prompt=executor.instructions,
    )
    print(await agent.run("What is the mean of sensor a?"))


asyncio.run(main())
