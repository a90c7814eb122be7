"""Clean data in a workspace: bash for lines, Python for numbers, the same files for both."""

from ouros import CommandError, Workspace

RAW = """\
date;item;price
2024-03-01;tea;3,50
2024-03-01;cake;4,25

2024-03-02;tea;3.60
# exported by till 7
2024-03-02;tea;3.60
2024-03-03;cake;n/a
"""

SUMMARY = """
import csv
from collections import defaultdict

prices = defaultdict(list)
with open("clean.csv") as file:
    for row in csv.DictReader(file):
        prices[row["item"]].append(float(row["price"]))
for item, found in sorted(prices.items()):
    print(f"{item}: {len(found)} prices, {sum(found) / len(found):.2f} EUR on average")
"""

with Workspace(files={"/data/raw.csv": RAW}) as workspace:
    # What a model would send, step by step.
    workspace.bash("grep -v -e '^#' -e '^$' raw.csv | tr , . | tr ';' , | uniq > clean.csv")
    print(workspace.bash("wc -l < clean.csv; grep -c n/a clean.csv").stdout.split())

    before = workspace.checkpoint("before rows are dropped")
    workspace.bash("sed -i '/n\\/a/d' clean.csv")
    print(workspace.diff(before))

    workspace.write_file("/data/summary.py", SUMMARY)
    print(workspace.bash("python summary.py | tee report.txt").stdout, end="")

    # Files, variables and the shell go back together.
    workspace.rewind(to=before)
    try:
        workspace.bash("python summary.py")
    except CommandError as error:
        print(error.exit_code, error.stderr.splitlines()[-1])
    print([(entry.name, entry.result["exitCode"]) for entry in workspace.history()])
