"""A session that keeps its tools; it moves as bytes while a call is pending, and goes on elsewhere.

python examples/session_tools.py
"""

from __future__ import annotations

from ouros import SessionManager

KEY = b"a key that both managers know"
PRICES = {"tea": 3.5, "cake": 5.0}

with SessionManager().session("shop") as session:

    @session.tool
    def price(item: str) -> float:
        """Price of an item in EUR."""
        return PRICES[item]

    session("basket = ['tea', 'cake']")
    code = "for item in basket: print(f'{item}: {price(item):.2f}')\ntotal = sum(map(price, basket))\ntotal"
    total, printed = session.capture(code)
    print(printed, total)
    print(session.describe())

    # The answer may come tomorrow, on another machine.
    session.register_external_functions(["confirm"])
    session.execute("f'paid {total:.2f}' if confirm(f'pay {total:.2f}?') else 'not paid'")
    data = session.dump(KEY)

again = SessionManager().load_bytes(data, "shop", KEY)
print(f"moved: {again['basket']}, waiting for a confirmation")
print("goes on:", again.resume(0, True)["result"])
