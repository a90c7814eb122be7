"""A recursive language model of DSPy over a long text, with a tool and one repaired error.

The model is scripted. Run it with: pip install 'ouros[dspy]'
"""

from ouros import Limits
from ouros.integrations.dspy import OurosInterpreter

import dspy  # isort: skip
from dspy.utils.dummies import DummyLM  # isort: skip

CODES = [
    "lines = log.splitlines()\nerrors = [line for line in lines if line['level'] == 'ERROR']",
    "errors = [line for line in lines if ' ERROR ' in line]\nprint(len(lines), len(errors))",
    "SUBMIT(team=owner(service=errors[0].split()[-1]), count=len(errors))",
]
LOG = "".join(f"12:{n // 60 % 60:02}:{n % 60:02} {'ERROR' if n % 999 == 7 else 'INFO'} billing\n" for n in range(3000))


def owner(service: str) -> str:
    """The team that owns a service."""
    return {"billing": "payments"}[service]


answers = [{"reasoning": "", "code": f"```python\n{code}\n```"} for code in CODES]
factory = OurosInterpreter.factory(limits=Limits.strict())
module = dspy.RLM("log -> team: str, count: int", tools=[owner], interpreter_factory=factory)
with dspy.context(lm=DummyLM(answers)):
    prediction = module(log=LOG)
for step in prediction.trajectory:
    print("the model reads:", step["output"].splitlines()[-1])
print(prediction.team, prediction.count)
