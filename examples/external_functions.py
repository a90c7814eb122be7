"""Functions of the host: answered by `run`, one by one with `start` and `resume`, and refused.

python examples/external_functions.py
"""

from __future__ import annotations

from ouros import Complete, Sandbox, Snapshot

PROGRAM = """
cart = [("tea", 2), ("cake", 1), ("gold", 1)]
total = 0
for item, count in cart:
    try:
        total += price(item) * count
    except LookupError as error:
        print("skipped:", error)
pay(total, currency="EUR")
"""

PRICES = {"tea": 3.5, "cake": 5.0}


def price(item: str) -> float:
    # What a function raises is raised in the program, which may catch it.
    if item not in PRICES:
        raise LookupError(f"no price for {item}")
    return PRICES[item]


def pay(amount: float, currency: str) -> str:
    return f"paid {amount:.2f} {currency}"


sandbox = Sandbox(PROGRAM, external_functions=["price", "pay"])

# All at once: the calls are answered from a dict.
print(sandbox.run(external_functions={"price": price, "pay": pay}))

# One by one: each call is handed to the host, which may answer, refuse, or ask somebody first.
progress = sandbox.start()
while isinstance(progress, Snapshot):
    print(f"call {progress.call_id}: {progress.function_name} {progress.args} {progress.kwargs}")
    if progress.function_name == "pay":
        progress = progress.resume(return_value="needs a signature")
    elif progress.args == ("cake",):
        progress = progress.resume(exception=LookupError("sold out"))
    else:
        # The rest of the prices as before, but only up to the next call.
        try:
            answer = price(*progress.args)
        except LookupError as error:
            progress = progress.resume(exception=error)
        else:
            progress = progress.resume(return_value=answer)
assert isinstance(progress, Complete)
print(progress.output)
