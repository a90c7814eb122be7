"""Users start from one prepared context: its functions and prices are protected, and changes are each user's own."""

import time

from ouros import SessionError, SessionManager

BASE = """
catalogue = {f"item {i}": {"price": i % 50 + 1, "stock": [i]} for i in range(100_000)}

def price(order):
    return sum(catalogue[item]["price"] * count for item, count in order.items())
"""

USERS = {
    "ada": "order = {'item 3': 2}\nprice(order)",
    "bob": "def price(order): return 0\nprice({'item 3': 2})",
    "eve": "catalogue['item 3']['price'] = 0\nprice({'item 3': 2})",
    "kim": "import __main__\n__main__.price = len",
    "lin": "mine = dict(catalogue['item 3'], price=1)\nmine['price']",
}


def main() -> None:
    manager = SessionManager()
    base = manager.create_session("base")
    base.run(BASE)
    base.protect("price")
    base.protect("catalogue", deep=True)

    spent = []
    for name in USERS:
        begun = time.perf_counter()
        manager.create_session(name, inherit="base")
        spent.append(time.perf_counter() - begun)
    print("a child takes less than a millisecond:", min(spent) < 0.001)

    for name, code in USERS.items():
        session = manager.get_session(name)
        try:
            print(f"{name}: {session.run(code)}")
        except SessionError as error:
            print(f"{name}: {str(error).splitlines()[-1]}")

    base["catalogue"] = {"item 3": {"price": 10, "stock": []}}  # the host may
    print("base:", base.run("price({'item 3': 2})"), "ada:", manager.get_session("ada").run("price(order)"))


if __name__ == "__main__":
    main()
