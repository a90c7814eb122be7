"""Exceptions as programs use them: hierarchies, retries, chaining, finally, context managers, else, KeyError as control."""

from contextlib import contextmanager, suppress


class AppError(Exception):
    code = 500

    def __init__(self, message, **details):
        super().__init__(message)
        self.details = details


class NotFound(AppError):
    code = 404


class Invalid(AppError):
    code = 422

    def __str__(self):
        return f'{self.args[0]} ({self.details.get("field", "?")})'


class Retry(Exception):
    pass


class Service:
    def __init__(self):
        self.rows = {i: {'id': i, 'value': str(i * 3)} for i in range(0, 200, 2)}
        self.calls = 0
        self.open = 0

    def __enter__(self):
        self.open += 1
        return self

    def __exit__(self, kind, error, traceback):
        self.open -= 1
        return kind is not None and issubclass(kind, Retry)

    def fetch(self, identity):
        self.calls += 1
        try:
            return self.rows[identity]
        except KeyError as error:
            raise NotFound(f'no row {identity}', identity=identity) from error

    def flaky(self, attempt):
        self.calls += 1
        if attempt % 4:
            raise ConnectionError(f'attempt {attempt}')
        return attempt


def with_retries(service, start, most=6):
    problems = []
    for attempt in range(start, start + most):
        try:
            return service.flaky(attempt), len(problems)
        except ConnectionError as error:
            problems.append(str(error))
    raise AppError('gave up', problems=problems)


def to_number(text):
    for kind in (int, float, complex):
        try:
            return kind(text)
        except ValueError:
            continue
    raise Invalid(f'{text!r} is no number', field='text')


@contextmanager
def transaction(log):
    log.append('begin')
    try:
        yield log
    except AppError as error:
        log.append(f'rollback {error.code}')
        raise
    else:
        log.append('commit')
    finally:
        log.append('end')


def deep(depth):
    try:
        if depth == 0:
            raise LookupError('bottom')
        return deep(depth - 1)
    finally:
        deep.unwound += 1


def main():
    service = Service()
    missing = chained = 0
    for identity in range(3000):
        try:
            row = service.fetch(identity % 200)
        except NotFound as error:
            missing += 1
            chained += isinstance(error.__cause__, KeyError)
        else:
            assert row['value'] == str(row['id'] * 3)
    retries = sum(with_retries(service, start)[1] for start in range(1500))
    kinds = [0, 0, 0, 0]
    for text in ('12', '1.5', '1+2j', 'x') * 1000:
        try:
            kinds[[int, float, complex].index(type(to_number(text)))] += 1
        except Invalid as error:
            kinds[3] += str(error) == "'x' is no number (text)"
    log = []
    for i in range(1200):
        with suppress(AppError), transaction(log) as entries:
            if i % 3 == 0:
                raise Invalid('odd', field=i)
            entries.append(i)
    for _ in range(1500):
        with service:
            raise Retry
    deep.unwound = 0
    for _ in range(150):
        try:
            deep(40)
        except LookupError:
            pass
    broken = 0
    for items in ([1], [], None, 'ab', {}) * 800:
        try:
            items[0] + 1
        except (IndexError, KeyError):
            broken += 1
        except TypeError:
            broken += 100
    return (missing, chained, retries, kinds, log.count('commit'), log.count('rollback 422'), service.open,
            service.calls, deep.unwound, broken)


main()
