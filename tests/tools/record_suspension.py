"""Records what CPython 3.14 does with each suspension spot into `tests/suspension/points/expected.json`.

    python tests/tools/record_suspension.py --oracle 'CMD --json' --native CMD [--all]

Both are commands as in `record.py`; the second one runs the programs that use `asyncio` or threads. Only programs that are new or changed are run, unless `--all`. Knows nothing of ouros.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path

from corpus import Program, source_digest
from record import ask
from suspension_points import EXPECTED, recorded, spots

NATIVE = re.compile("asyncio|threading")
RUNNER = (Path(__file__).with_name("suspension_outcomes.py")).read_text(encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Record the outcomes of tests/suspension/points.")
    parser.add_argument("--oracle", required=True, help="command that speaks the JSON lines protocol")
    parser.add_argument("--native", required=True, help="a second oracle, close to 3.14, with event loops and threads")
    parser.add_argument("--all", action="store_true", help="also programs that have not changed")
    options = parser.parse_args()
    records = {spot.id: recorded()[spot.id] for spot in spots() if spot.expected is not None and not options.all}
    wanted = [spot for spot in spots() if spot.id not in records]
    tail = "\nimport json as _json\nprint('\\0' + _json.dumps(outcomes({code!r})))\n"
    answers = {}
    for command, native in ((options.oracle, False), (options.native, True)):
        part = [s for s in wanted if bool(NATIVE.search(s.code)) == native]
        if part:
            answers.update(ask(command, [Program("spot", s.id, RUNNER + tail.format(code=s.code)) for s in part]))
    for spot in wanted:
        answer = answers[f"spot/{spot.id}"]
        if answer["exception"]:
            sys.exit(f"{spot.id}: {answer['exception']['traceback']}")
        records[spot.id] = {"source": source_digest(spot.code), "outcomes": json.loads(answer["stdout"].partition("\0")[2])}
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(record)}" for name, record in sorted(records.items()))
    EXPECTED.write_text("{\n" + lines + "\n}\n", encoding="utf-8", newline="\n")
    print(f"recorded {len(wanted)} of {len(spots())} programs")


if __name__ == "__main__":
    main()
