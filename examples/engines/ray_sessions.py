"""Programs and sessions on a Ray cluster, here on two processors of this machine.

python examples/engines/ray_sessions.py
"""

import ray

from ouros.integrations.ray import SessionHosts, map_programs


def price(item: str) -> float:
    return {"tea": 3.5, "cake": 4.25}[item]


ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)

inputs = [{"count": n} for n in range(1000)]
results = list(map_programs("price('tea') * count", inputs, functions={"price": price}))
print(sum(result.value for result in results), "EUR in", len(results), "programs")

hosts = SessionHosts(2, functions={"price": price})
ray.get([hosts.run_cell(f"user-{n}", f"total = {n}") for n in range(100)])
ray.get([hosts.run_cell(f"user-{n}", "total += price('cake')") for n in range(100)])
print(ray.get(hosts.run_cell("user-42", "total")).value)
hosts.close()
ray.shutdown()
