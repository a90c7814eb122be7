"""logging: a service with a logger for each part, two handlers, formats with times, filters, extra fields and exceptions."""

import io
import logging


class OnlySlow(logging.Filter):
    def filter(self, record):
        return getattr(record, "ms", 0) > 40


class RequestError(Exception):
    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


def configure(everything, slow):
    root = logging.getLogger("service")
    root.setLevel(logging.INFO)
    root.propagate = False
    root.handlers.clear()
    handler = logging.StreamHandler(everything)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)-8s %(name)s: %(message)s", "%Y-%m-%d %H:%M:%S"))
    root.addHandler(handler)
    second = logging.StreamHandler(slow)
    second.setFormatter(logging.Formatter("%(name)s %(ms)d ms %(message)s"))
    second.addFilter(OnlySlow())
    root.addHandler(second)
    return root


def fetch(log, number):
    log.debug("looking up %d", number)
    if number % 29 == 0:
        raise RequestError(404, f"no item {number}")
    log.info("item %d of %s", number, "stock", extra={"ms": number % 60})
    return number * 3


def handle(number, database, web):
    try:
        value = fetch(database, number)
    except RequestError as error:
        if number % 58 == 0:
            web.exception("request %d failed with %d", number, error.status)
        else:
            web.warning("request %d failed: %s", number, error)
        return 0
    if value > 300:
        web.info("large value %s", value)
    return value


def main():
    everything, slow = io.StringIO(), io.StringIO()
    configure(everything, slow)
    database, web = logging.getLogger("service.database"), logging.getLogger("service.web")
    total = sum([handle(number, database, web) for number in range(1, 240)])
    lines = everything.getvalue().splitlines()
    levels = {}
    for line in lines:
        if line[:2] == "20":
            level = line.split()[2]
            levels[level] = levels.get(level, 0) + 1
    return total, sorted(levels.items()), len(slow.getvalue().splitlines())


main()
