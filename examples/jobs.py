"""Programs as jobs: worker processes run them to their calls, the main process answers all calls of a round at once.

python examples/jobs.py
"""

from concurrent.futures import ProcessPoolExecutor

from ouros import jobs

PROGRAM = """
price("tea") + count * price("cake")
"""


def prices(items: list[str]) -> list[float]:
    """One request to the service for all of them."""
    known = {"tea": 6.0, "cake": 1.75}
    return [known[item] for item in items]


def main() -> None:
    with ProcessPoolExecutor(2) as workers:
        waiting = [jobs.program(PROGRAM, inputs={"count": n}, functions=["price"]) for n in (1, 2, 3)]
        values, number = [], 0
        while waiting:
            steps = [jobs.read(done) for done in workers.map(jobs.step, waiting)]
            values += [step.value for step in steps if step.status == "complete"]
            asking = [step for step in steps if step.status == "call"]
            if asking:
                number += 1
                print(f"round {number}: {len(steps)} programs ask for {len(asking)} prices")
            answers = prices([step.args[0] for step in asking])
            waiting = [step.next(return_value=answer) for step, answer in zip(asking, answers, strict=True)]
        print(values)


if __name__ == "__main__":
    main()
