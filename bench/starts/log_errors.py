import re
from collections import Counter

LOG = """2024-05-01 10:00:01 INFO start
2024-05-01 10:00:02 ERROR db: timeout after 30s
2024-05-01 10:00:05 WARNING slow query
2024-05-01 10:00:09 ERROR http: status 502"""

pattern = re.compile(r"^(\S+ \S+) (\w+) (.*)$")
levels = Counter()
errors = []
for line in LOG.splitlines():
    match = pattern.match(line)
    if match is None:
        continue
    when, level, text = match.groups()
    levels[level] += 1
    if level == "ERROR":
        errors.append((when, text.split(":")[0]))
print(levels.most_common(), errors)
