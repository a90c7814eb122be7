"""Programs on Dask: each round sends the jobs that wait, and answers the calls that come back.

python examples/engines/dask_map.py
"""

from distributed import Client, LocalCluster

from ouros import jobs

PROGRAM = "price('tea') * count"


def main() -> None:
    with LocalCluster(n_workers=2, processes=False, dashboard_address=None) as cluster, Client(cluster) as client:
        waiting = [jobs.program(PROGRAM, inputs={"count": n}, functions=["price"]) for n in range(100)]
        values: list[float] = []
        while waiting:
            steps = [jobs.read(data) for data in client.gather(client.map(jobs.step, waiting, batch_size=50))]
            values += [step.value for step in steps if step.status == "complete"]
            waiting = [step.next(return_value=3.5) for step in steps if step.status == "call"]
        print(sum(values), "EUR in", len(values), "programs")


if __name__ == "__main__":
    main()
