"""A program of several files: helpers of the host, an installed package, and a module that the program writes itself.

python examples/modules.py
"""

from __future__ import annotations

from ouros import Complete, OSAccess, Sandbox, SandboxRuntimeError, Snapshot

HELPERS = {
    "report": {
        "__init__": "from .lines import table\n",
        "lines": "def table(rows):\n    return '\\n'.join(f'{name:<6}{value:>6.2f}' for name, value in rows)\n",
    },
}
PROGRAM = """
from pathlib import Path
from report import table

Path("rates.py").write_text("USD = 1.25\\n")
import rates

print(table([("EUR", 10), ("USD", 10 * rates.USD)]))
"""

Sandbox(PROGRAM, modules=HELPERS).run(os=OSAccess())

# A dump holds names and digests of the modules: it continues only with the same texts.
paused = Sandbox("from report import table\ntable([(ask(), 1)])", external_functions=["ask"], modules=HELPERS).start()
assert isinstance(paused, Snapshot)
data = paused.dump()
done = Snapshot.load(data, modules=HELPERS).resume(return_value="GBP")
assert isinstance(done, Complete)
print(done.output)
try:
    Snapshot.load(data)
except ValueError as error:
    print(error)

# Tracebacks name the files of modules.
try:
    Sandbox("import report\nreport.table([('EUR', 'ten')])", modules=HELPERS).run()
except SandboxRuntimeError as error:
    print([f"{frame.filename}:{frame.line}" for frame in error.traceback()], error)
