"""Short matches of compiled patterns: lines of a log, key=value pairs, addresses, cleaning of fields."""

import re

LINE = re.compile(r'^(\S+) - (\S+) \[([^\]]+)\] "([A-Z]+) (\S+) HTTP/(\d\.\d)" (\d{3}) (\d+|-)$')
PAIR = re.compile(r"(?P<key>\w+)=(?P<value>[^&]*)")
ADDRESS = re.compile(r"(?:\d{1,3}\.){3}\d{1,3}")
SPACES = re.compile(r"\s+")
NUMBER = re.compile(r"-?\d+(\.\d+)?([eE][+-]?\d+)?")


def lines():
    for i in range(120):
        size = "-" if i % 7 == 0 else str(i * 31)
        yield f'10.0.{i % 4}.{i} - user{i % 5} [12/Mar/2024:10:{i % 60:02}:00] "GET /p/{i}?id={i}&sort=up&q=a+b HTTP/1.1" {200 + i % 3} {size}'
        yield f"malformed   line {i}"


def main():
    seen, bad, total, keys, numbers = {}, 0, 0, {}, 0
    for _ in range(6):
        for line in lines():
            m = LINE.match(line)
            if m is None:
                bad += len(SPACES.sub(" ", line))
                continue
            host, user, when, method, url, version, status, size = m.groups()
            if not ADDRESS.fullmatch(host):
                continue
            seen[user, status] = seen.get((user, status), 0) + 1
            total += int(size) if size != "-" else 0
            for pair in PAIR.finditer(url):
                keys[pair["key"]] = keys.get(pair["key"], 0) + len(pair.group("value"))
            for field in (when, version, size):
                if NUMBER.match(field):
                    numbers += 1
            if re.search(r"/(\d+)\?", url):
                numbers += len(re.findall(r"\d+", url)) + len(re.split(r"[/?&]", url))
    return seen, bad, total, keys, numbers


main()
