"""The programs in `examples/` do what they say."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from measure import SLOWNESS

ROOT = Path(__file__).parent.parent.parent

EXPECTED = {}

EXPECTED["agent.py"] = """\
[process 1] call 0: fetch('https://shop.example/orders?page=1',)
    | page 1: 2 orders, 149.00 EUR
[process 1] call 1: fetch('https://shop.example/orders?page=2',)
    | page 2: 3 orders, 186.50 EUR
[process 1] call 2: fetch('https://shop.example/orders?page=3',)
[process 1] paused in line 8, written to disk
[process 2] loaded, call 2: fetch('https://shop.example/orders?page=3',)
[process 2] a fork of it ended with: ConnectionError: what if the network were down?
    | page 3: 1 orders, 12.00 EUR
    | 1. Ada      140.00 EUR in 2 orders
    | 2. Grace    108.50 EUR in 2 orders
    | 3. Edsger    99.00 EUR in 2 orders
    | refused: https://shop.example/admin/passwords is not on the list
[process 2] result: {'customer': 'Ada', 'eur': 140.0, 'usd': 175.0}
"""

EXPECTED["approval.py"] = """\
start, in a new process
waits: refund ('Ada', 12.5)
approve, in a new process
waits: refund ('Grace', 4000.0)
deny, in a new process
waits: refund ('Edsger', 99.0)
approve, in a new process
Complete(output=['Ada: 12.50 EUR', 'Grace: too much', 'Edsger: 99.00 EUR'])
"""

EXPECTED["basic.py"] = """\
mean of [1, 2, 3, 4]: 2.5
mean of [10.5, 0.5]: 5.5
sorted inside: [1, 2, 3]
still outside: [3, 1, 2]
printed: ['line 0\\n', 'line 1\\n', 'line 2\\n']
stopped: TimeoutError: tick limit exceeded: 10001 > 10000
stopped: MemoryError: memory limit exceeded: 1000000064 bytes > 1000000 bytes
Traceback (most recent call last):
  File "main.py", line 1, in <module>
    sum(numbers) / len(numbers)
    ~~~~~~~~~~~~~~~~~~~~~~~~~~~
ZeroDivisionError: division by zero
line 1, column 19: invalid syntax
"""

EXPECTED["checkpoint.py"] = """\
process 1
  10 primes, the last one is 29
process 2
  20 primes, the last one is 71
process 3
  30 primes, the last one is 113
process 4
sum: 1593
"""

EXPECTED["shared_sessions.py"] = """\
first: 1 done
first: ended
unlucky: was killed
second: 2 done
second: ended
['first', 'second']
"""

EXPECTED["jobs.py"] = """\
round 1: 3 programs ask for 3 prices
round 2: 3 programs ask for 3 prices
[7.75, 9.5, 11.25]
"""

EXPECTED["contexts.py"] = """\
a child takes less than a millisecond: True
ada: 8
bob: NameError: cannot change protected name 'price'
eve: TypeError: cannot change protected 'dict' object: copy it first
kim: NameError: cannot change protected name 'price'
lin: 1
base: 20 ada: 8
"""

EXPECTED["durable.py"] = """\
a process that is killed at: search 1
  search 0
  book 0
  search 1
a process that is killed at: book 1
  search 1
  book 1
a process that is killed at: none
  in doubt: book('Astoria', 1), in the ledger: True
  search 2
  book 2
['Ritz, night 0', 'Astoria, night 1', 'Ritz, night 2']
"""

EXPECTED["expense_analysis.py"] = """\
Grace     1290.00 of  1000.00, mostly hotel
Ada       2220.50 of  2000.00, mostly travel
2 over budget, by 510.50 in all
10 calls at once, faster than one after another: True
"""

EXPECTED["external_functions.py"] = """\
skipped: no price for gold
paid 12.00 EUR
call 0: price ('tea',) {}
call 1: price ('cake',) {}
skipped: sold out
call 2: price ('gold',) {}
skipped: no price for gold
call 3: pay (7.0,) {'currency': 'EUR'}
needs a signature
"""

EXPECTED["final_answer.py"] = """\
step 1: still working, found = 35
step 2: answer {'total': 35, 'currency': 'EUR'}
kept: found = 35
"""

EXPECTED["judge.py"] = """\
right: accepted
reads too much: EOFError: EOF when reading a line
never ends: KeyboardInterrupt: interrupted by the host
"""

EXPECTED["join_sources.py"] = """\
refused: not authorized
2 unhappy customers
name,plan,mood,euros
Ada,gold,-2,1344.50
Alan,free,-1,12.50
"""

EXPECTED["modules.py"] = """\
EUR    10.00
USD    12.50
GBP     1.00
the dump needs the module 'report', which is not given here: load it with the same modules= and packages=
['main.py:2', 'report/lines.py:2', 'report/lines.py:2'] ValueError: Unknown format code 'f' for object of type 'str'
"""

EXPECTED["reentry.py"] = """\
warm: ['Rome']
after going back: []
"""

EXPECTED["replay.py"] = """\
  (the service is called)
  (the service is called)
  (the service is called)
failed: KeyError: 'high'
again:  KeyError: 'high', True
before the last call: ["Lima {'high': 24}", 'Nuuk {}']
fixed:  comes to its end instead of a program that ends with KeyError: 'high'
"""

EXPECTED["report.py"] = """\
--- cell 1: ok, 2 calls
two items
8.5
--- cell 2: failed, 1 calls
Traceback (most recent call last):
  File "session.py", line 1, in <module>
    price('gold')
    ~~~~~~~~~~~~~
KeyError: 'gold'
--- cell 3: ok, 0 calls
0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 5
[... 1740 characters are missing ...]
--- cell 4: failed, 10 calls
RuntimeError: call limit exceeded: 11 > 10
--- cell 5: ok, 0 calls
8.5
"""

EXPECTED["rlm.py"] = """\
turn 1: 9401 characters, 360 lines
month 1, day 1: fog
turn 2: TypeError: llm_query() takes one prompt, got 2 arguments
turn 3: {1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0, 8: 0, 9: 0, 10: 10, 11: 0, 12: 0}
turn 4: done
13 calls of the sub-model; variables: answer, chunk, context, counts, lines, start
In which month did the ship's log mention storms most often? 10
"""

EXPECTED["service.py"] = """\
200 42
200 ZeroDivisionError
200 ModuleNotFoundError
200 TimeoutError
413 at most 100000 bytes
"""

EXPECTED["service_load.py"] = """\
all answers are right
"""

EXPECTED["session_tools.py"] = """\
['tea: 3.50\\n', 'cake: 5.00\\n'] 8.5
# Variables
basket: list
item: str
total: float

# Functions
def price(item: str) -> float:
    \"\"\"Price of an item in EUR.\"\"\"
    ...
moved: ['tea', 'cake'], waiting for a confirmation
goes on: paid 8.50
"""

EXPECTED["tool_search.py"] = """\
['stock_level', 'order_item', 'shop.items']
Help on function order_item of the host:

order_item(item: str, pieces: int = 10) -> str
    Order pieces of an item from the supplier.

['20 x cocoa']
['shop.items', 'stock_level', 'stock_level', 'order_item']
within 2 MB: True, calls: 4
Traceback (most recent call last):
  File "main.py", line 1, in <module>
    order_itm('tea')
    ~~~~~~~~~
NameError: name 'order_itm' is not defined. Did you mean: 'order_item'?
"""

EXPECTED["toolbox.py"] = """\
class Order(TypedDict):
    id: int
    customer: str
    total: float
    paid: NotRequired[bool]


def find_orders(customer: str, limit: int = 5) -> list[Order]:
    \"\"\"Orders of a customer, the newest first.\"\"\"
    ...


def send_reminder(order: Order, tone: Literal['kind', 'firm'] = 'kind') -> str:
    \"\"\"Ask for the payment of an order.\"\"\"
    ...
for a reminder: ['send_reminder']
send_reminder() argument 'tone': Input should be 'kind' or 'firm', got 'angry'
['kind reminder for order 7: 12.50', 'kind reminder for order 9: 8.00']
refused: call limit of send_reminder() exceeded: 4 > 3
"""

EXPECTED["tree_search.py"] = """\
up to 10: stove, map (weight 10, value 25)
    26 forks, 8 of them too heavy
up to 20: rope, tent, map (weight 20, value 44)
    36 forks, 9 of them too heavy
up to 30: rope, tent, stove, map (weight 29, value 65)
    26 forks, 5 of them too heavy
"""

EXPECTED["workspace_cleaning.py"] = """\
['5', '1']
M /data/clean.csv
cake: 1 prices, 4.25 EUR on average
tea: 2 prices, 3.55 EUR on average
2 python: can't open file 'summary.py': [Errno 2] No such file or directory
[('bash', 0), ('bash', 0), ('bash', 0), ('bash', 0), ('bash', 2)]
"""

EXPECTED["workspace_coding.py"] = """\
step 0: FAILED (failures=1)
step 1: FAILED (failures=1) 2:    digits = [(10, "X"), (5, "V"), (1, "I")]
4:    for value, letter in digits:
step 2: FAILED (failures=1)
step 3: OK
M /data/roman.py
XIX
"""

EXPECTED["workspace_search.py"] = """\
reached 24 after 30 tries:
  echo $(( $(cat value) * 2 )) > value
  python -c 'v = int(open("value").read())
  echo $(( $(cat value) + 1 )) > value
  echo $(( $(cat value) + 1 )) > value
  echo $(( $(cat value) + 1 )) > value
  echo $(( $(cat value) + 1 )) > value
  echo $(( $(cat value) + 1 )) > value
  echo $(( $(cat value) + 1 )) > value
  echo $(( $(cat value) + 1 )) > value
  echo $(( $(cat value) + 1 )) > value
"""


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.py")), ids=lambda path: path.name)
def test_example(path: Path) -> None:
    if path.name == "service_load.py":
        pytest.importorskip("uvicorn")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-W", "error", str(path)], env=environment, capture_output=True, text=True, timeout=120 * SLOWNESS
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert done.stdout == EXPECTED[path.name]

EXPECTED["folders.py"] = """\
notes
8 words, the longest is depends
written in memory: ['/draft/notes.txt', '/draft/words/all.txt']
on the host: notes
FileNotFoundError: [Errno 2] No such file or directory: '/texts/../../etc/passwd'
FileNotFoundError: [Errno 2] No such file or directory: '/texts/secret.txt'
FileNotFoundError: [Errno 2] No such file or directory: '/draft/home/x'
"""


def test_no_example_is_missing() -> None:
    assert {path.name for path in (ROOT / "examples").glob("*.py")} == set(EXPECTED)
