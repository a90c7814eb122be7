"""A program as a durable workflow of DBOS: its parts and its calls are steps, kept in SQLite. No server.

python examples/engines/dbos_workflow.py         # the first process dies in the middle, the second one goes on
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from dbos import DBOS, SetWorkflowID

from ouros import jobs

PROGRAM = "[pay(name) for name in ('Ada', 'Grace', 'Edsger')]"


@DBOS.step()
def step(job: bytes) -> bytes:
    return jobs.step(job)


@DBOS.step()
def call(name: str, args: tuple, log: str) -> str:
    with open(log, "a") as file:
        file.write(f"{name} {args[0]}\n")
    return f"paid {args[0]}"


@DBOS.workflow()
def run(job: bytes, log: str) -> object:
    while True:
        found = jobs.read(step(job))
        if found.status != "call":
            return found.value
        if found.call_id == 2 and os.environ.get("DIES"):
            os._exit(9)
        job = found.next(return_value=call(found.function_name, found.args, log))


def main(folder: str) -> None:
    config = {"name": "payday", "system_database_url": f"sqlite:///{folder}/dbos.sqlite", "log_level": "ERROR"}
    DBOS(config={**config, "executor_id": "one", "application_version": "1"})
    DBOS.launch()
    with SetWorkflowID("payday-7"):
        print(DBOS.start_workflow(run, jobs.program(PROGRAM, functions=["pay"]), f"{folder}/log").get_result())
    DBOS.destroy()


if len(sys.argv) > 1:
    main(sys.argv[1])
elif __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        for more in ({"DIES": "1"}, {}):
            done = subprocess.run([sys.executable, __file__, made], env={**os.environ, **more}).returncode
            print("ended" if done == 0 else "died", (Path(made) / "log").read_text().split("\n")[:-1], flush=True)
