"""A CodeAgent of smolagents that reads a table, fails, and repairs its code.

The model is scripted. Run it with: pip install 'ouros[smolagents]'
"""

from typing import Any

from ouros.integrations.smolagents import OurosExecutor

from smolagents import ChatMessage, CodeAgent, MessageRole, Model, tool  # isort: skip

STEPS = [
    "rows = [line.split(',') for line in read_table('sales').splitlines()]\nsum(row[1] for row in rows)",
    "total = sum(float(row[1]) for row in rows)\nprint(len(rows), 'rows')",
    "final_answer(f'Sales were {total:.2f} EUR.')",
]


@tool
def read_table(name: str) -> str:
    """Reads a table as CSV.

    Args:
        name: The name of the table.
    """
    return {"sales": "tea,12.50\ncake,8\ncoffee,21.25"}[name]


class Scripted(Model):
    """What a model would do."""

    def __init__(self) -> None:
        super().__init__()
        self.steps = iter(STEPS)

    def generate(self, messages: list[ChatMessage], *args: Any, **kwargs: Any) -> ChatMessage:
        text = messages[-1].content[0]["text"]  # type: ignore[index]
        if "Observation:" in text or "Error:" in text:
            found = [line for line in text.splitlines() if line.startswith("TypeError") or line == "3 rows"]
            print("the model reads:", *found)
        return ChatMessage(role=MessageRole.ASSISTANT, content=f"<code>\n{next(self.steps)}\n</code>")


modules = OurosExecutor.authorized_imports()
agent = CodeAgent(
    [read_table], Scripted(), executor=OurosExecutor(), additional_authorized_imports=modules, verbosity_level=-1
)
print(agent.run("What were the sales?"))
