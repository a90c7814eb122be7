"""Programs as tasks of Celery: a job may be delivered twice, and does no harm. Base64, as its messages are JSON.

python examples/engines/celery_tasks.py          # a worker in a thread, and a broker in memory
"""

from base64 import b64decode, b64encode

from celery import Celery
from celery.contrib.testing.worker import start_worker

from ouros import jobs

app = Celery("programs", broker="memory://", backend="cache+memory://")


@app.task(acks_late=True, name="ouros.step")
def step(job: str) -> str:
    """One part of a run. A worker that dies before it acknowledges lets another one do the job again."""
    return b64encode(jobs.step(b64decode(job))).decode()


def run(job: bytes, functions: dict) -> object:
    """A program to its end: its parts by workers, its calls here."""
    while True:
        found = jobs.read(b64decode(step.delay(b64encode(job).decode()).get(timeout=60, disable_sync_subtasks=False)))
        if found.status != "call":
            return found.value if found.status == "complete" else found.traceback
        job = found.next(return_value=functions[found.function_name](*found.args, **found.kwargs))


if __name__ == "__main__":
    with start_worker(app, perform_ping_check=False, pool="solo", loglevel="ERROR"):
        print(run(jobs.program("[double(n) for n in (1, 2, 3)]", functions=["double"]), {"double": lambda n: 2 * n}))
        print(run(jobs.program("1 / 0"), {}).splitlines()[-1])
