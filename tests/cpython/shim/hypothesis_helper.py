"""test.support.hypothesis_helper: properties are tried with the examples that are written at them."""

import unittest


class _Strategy:
    def __call__(self, *args, **kwargs):
        return self

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __or__(self, other):
        return self


class hypothesis:
    strategies = _Strategy()
    HealthCheck = strategies
    register_random = lambda *args: None

    @staticmethod
    def given(*args, **kwargs):
        def decorate(f):
            def run(self):
                examples = getattr(run, "_examples", ())
                if not examples:
                    raise unittest.SkipTest("needs hypothesis")
                for args, kwargs in reversed(examples):
                    with self.subTest(args=args, kwargs=kwargs):
                        f(self, *args, **kwargs)
            run.__name__ = f.__name__
            run._examples = getattr(f, "_examples", ())
            return run
        return decorate

    @staticmethod
    def example(*args, **kwargs):
        def decorate(f):
            f._examples = (*getattr(f, "_examples", ()), (args, kwargs))
            return f
        return decorate

    @staticmethod
    def assume(condition):
        if not condition:
            raise unittest.SkipTest("assumption does not hold")
        return True

    @staticmethod
    def settings(*args, **kwargs):
        return lambda f: f

    note = reject = lambda *args: None
