"""A program joins three sources: an SQL database, a JSON document and a text file.

    python examples/join_sources.py

The program gets SQL through a host function that reads only and bounds what it returns, and the two files through an
in-memory file system. It is what a model might have written for "which customers complain, and what are they worth?".
"""

from __future__ import annotations

import sqlite3
from typing import Any

from ouros import MemoryFile, OSAccess, ResourceLimits, Sandbox

PROGRAM = """
import json, re
from collections import Counter
from pathlib import Path

BAD = {"broken", "late", "slow", "refund", "worse"}
GOOD = {"great", "fast", "thanks", "love"}

def mood(text):
    words = Counter(re.findall(r"[a-z]+", text.lower()))
    return sum(words[word] for word in GOOD) - sum(words[word] for word in BAD)

moods = {}
for line in Path("/data/feedback.txt").read_text().splitlines():
    email, _, text = line.partition(": ")
    moods[email] = moods.get(email, 0) + mood(text)

accounts = {account["email"]: account for account in json.loads(Path("/data/accounts.json").read_text())}
unhappy = sorted((email for email, value in moods.items() if value < 0), key=moods.get)
marks = ", ".join("?" for _ in unhappy)
worth = dict(sql(f"SELECT email, SUM(cents) FROM orders WHERE email IN ({marks}) GROUP BY email", unhappy))

with open("/data/report.csv", "w") as report:
    print("name,plan,mood,euros", file=report)
    for email in unhappy:
        account = accounts[email]
        print(account["name"], account["plan"], moods[email], f"{worth.get(email, 0) / 100:.2f}", sep=",", file=report)

try:
    sql("DELETE FROM orders")
except PermissionError as error:
    print("refused:", error)
len(unhappy)
"""

ACCOUNTS = """[
    {"email": "ada@example.org", "name": "Ada", "plan": "gold"},
    {"email": "alan@example.org", "name": "Alan", "plan": "free"},
    {"email": "grace@example.org", "name": "Grace", "plan": "gold"}
]"""
FEEDBACK = """\
ada@example.org: Late again, and broken. I want a refund.
grace@example.org: Great service, thanks!
alan@example.org: A bit slow
ada@example.org: Love the new cups though
"""
ORDERS = [
    ("ada@example.org", 129900),
    ("ada@example.org", 4550),
    ("grace@example.org", 999),
    ("alan@example.org", 1250),
]


def open_database() -> sqlite3.Connection:
    database = sqlite3.connect(":memory:")
    database.execute("CREATE TABLE orders (email TEXT, cents INTEGER)")
    database.executemany("INSERT INTO orders VALUES (?, ?)", ORDERS)
    database.commit()
    # The program's SQL is as untrusted as the program: SQLite itself refuses all but reading.
    allowed = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION}
    database.set_authorizer(lambda action, *_: sqlite3.SQLITE_OK if action in allowed else sqlite3.SQLITE_DENY)
    return database


def main() -> None:
    database = open_database()

    def sql(query: str, parameters: list[Any] | None = None) -> list[tuple[Any, ...]]:
        try:
            return database.execute(query, parameters or []).fetchmany(1000)
        except sqlite3.DatabaseError as error:
            raise PermissionError(str(error)) from None

    given = [MemoryFile("/data/accounts.json", ACCOUNTS), MemoryFile("/data/feedback.txt", FEEDBACK)]
    files = OSAccess(given, max_bytes=100_000)
    sandbox = Sandbox(PROGRAM, external_functions=["sql"])
    limits: ResourceLimits = {"max_duration_secs": 2.0, "max_memory": 20_000_000}
    count = sandbox.run(external_functions={"sql": sql}, os=files, limits=limits)
    print(f"{count} unhappy customers")
    print(next(file.read_content() for file in files.files if file.name == "report.csv"), end="")
    database.close()


if __name__ == "__main__":
    main()
