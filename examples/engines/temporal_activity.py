"""A program's parts as activities of Temporal: the workflow's history holds them, so it goes on after a crash.

python examples/engines/temporal_activity.py     # runs the activity as Temporal's own tests do, without a server
"""

import asyncio
from datetime import timedelta

from temporalio import activity, workflow
from temporalio.testing import ActivityEnvironment

with workflow.unsafe.imports_passed_through():
    from ouros import jobs


@activity.defn
def step(job: bytes) -> bytes:
    """One part of a run. Temporal may run it twice; payloads have at most 2 MB."""
    return jobs.step(job)


@activity.defn
def call(name: str, args: list) -> object:
    return {"double": lambda n: 2 * n}[name](*args)


@workflow.defn
class RunProgram:
    """For a worker with `workflows=[RunProgram], activities=[step, call]`, and an activity executor."""

    @workflow.run
    async def run(self, job: bytes) -> object:
        timeout = timedelta(seconds=30)
        while True:
            found = jobs.read(await workflow.execute_activity(step, job, start_to_close_timeout=timeout))
            if found.status != "call":
                return found.value
            asked = [found.function_name, list(found.args)]
            answer = await workflow.execute_activity(call, args=asked, start_to_close_timeout=timeout)
            job = found.next(return_value=answer)


async def main() -> None:
    environment = ActivityEnvironment()
    found = jobs.read(environment.run(step, jobs.program("double(20) + 2", functions=["double"])))
    answer = environment.run(call, found.function_name, list(found.args))
    print(jobs.read(environment.run(step, found.next(return_value=answer))).value)


if __name__ == "__main__":
    asyncio.run(main())
