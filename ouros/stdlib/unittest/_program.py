"""`unittest.main`: the command line of a test program.

Knows loaders and runners, nothing of single tests. Invariant: the program ends with status 0 if all tests passed, 1 if
not, 5 if no test ran; it does not end if `exit` is false.
"""

import sys

from unittest import loader, runner

__unittest = True


def _convert_select_pattern(pattern):
    return pattern if "*" in pattern else f"*{pattern}*"


class TestProgram:
    """Command line that loads the tests of a module and runs them. Unless `exit` is false, it then raises SystemExit."""

    module = None
    verbosity = 1
    failfast = catchbreak = buffer = progName = warnings = testNamePatterns = None
    _discovery_parser = None

    def __init__(self, module="__main__", defaultTest=None, argv=None, testRunner=None, testLoader=loader.defaultTestLoader, exit=True,
                 verbosity=1, failfast=None, catchbreak=None, buffer=None, warnings=None, *, tb_locals=False, durations=None):
        if isinstance(module, str):
            self.module = __import__(module)
            for part in module.split(".")[1:]:
                self.module = getattr(self.module, part)
        else:
            self.module = module
        argv = sys.argv if argv is None else argv
        self.exit = exit
        self.failfast = failfast
        self.catchbreak = catchbreak
        self.verbosity = verbosity
        self.buffer = buffer
        self.tb_locals = tb_locals
        self.durations = durations
        self.warnings = "default" if warnings is None and not sys.warnoptions else warnings
        self.defaultTest = defaultTest
        self.testRunner = testRunner
        self.testLoader = testLoader
        self.progName = (argv[0] if argv else "").replace("\\", "/").rpartition("/")[2]
        self.parseArgs(argv)
        self.runTests()

    def _print_help(self, *args, **kwargs):
        print(self._main_parser.format_help())

    def parseArgs(self, argv):
        """Set the attributes that the command line options in `argv` stand for."""
        self._initArgParsers()
        if self.module is None and len(argv) > 1 and argv[1].lower() == "discover":
            self._do_discovery(argv[2:])
            return
        if len(argv) > 1:
            self._main_parser.parse_args(argv[1:], self)
        else:
            self.tests = []
        if self.tests:
            self.testNames = list(self.tests)
        elif self.defaultTest is None:
            self.testNames = None
        elif isinstance(self.defaultTest, str):
            self.testNames = (self.defaultTest,)
        else:
            self.testNames = list(self.defaultTest)
        self.createTests()

    def createTests(self, from_discovery=False, Loader=None):
        """Load the tests into `self.test`."""
        if self.testNamePatterns:
            self.testLoader.testNamePatterns = self.testNamePatterns
        if from_discovery:
            found = self.testLoader if Loader is None else Loader()
            self.test = found.discover(self.start, self.pattern, self.top)
        elif self.testNames is None:
            self.test = self.testLoader.loadTestsFromModule(self.module)
        else:
            self.test = self.testLoader.loadTestsFromNames(self.testNames, self.module)

    def _initArgParsers(self):
        import argparse
        parent = argparse.ArgumentParser(add_help=False)
        parent.add_argument("-v", "--verbose", dest="verbosity", action="store_const", const=2, help="Verbose output")
        parent.add_argument("-q", "--quiet", dest="verbosity", action="store_const", const=0, help="Quiet output")
        parent.add_argument("--locals", dest="tb_locals", action="store_true", help="Show local variables in tracebacks")
        parent.add_argument("--durations", dest="durations", type=int, default=None, metavar="N",
                            help="Show the N slowest test cases (N=0 for all)")
        if self.failfast is None:
            parent.add_argument("-f", "--failfast", dest="failfast", action="store_true", help="Stop on first fail or error")
            self.failfast = False
        if self.catchbreak is None:
            parent.add_argument("-c", "--catch", dest="catchbreak", action="store_true", help="Catch Ctrl-C and display results so far")
            self.catchbreak = False
        if self.buffer is None:
            parent.add_argument("-b", "--buffer", dest="buffer", action="store_true", help="Buffer stdout and stderr during tests")
            self.buffer = False
        if self.testNamePatterns is None:
            parent.add_argument("-k", dest="testNamePatterns", action="append", type=_convert_select_pattern,
                                help="Only run tests which match the given substring")
            self.testNamePatterns = []
        self._main_parser = argparse.ArgumentParser(parents=[parent], prog=self.progName)
        self._main_parser.print_help = self._print_help
        self._main_parser.add_argument("tests", nargs="*", help="a list of any number of test modules, classes and test methods.")

    def _do_discovery(self, argv, Loader=None):
        self.start, self.pattern, self.top = ".", "test*.py", None
        for name, value in zip(("start", "pattern", "top"), argv):
            setattr(self, name, value)
        self.createTests(from_discovery=True, Loader=Loader)

    def runTests(self):
        """Run the tests, and end the program with a status if `exit` is true."""
        if self.testRunner is None:
            self.testRunner = runner.TextTestRunner
        if isinstance(self.testRunner, type):
            options = {
                "verbosity": self.verbosity, "failfast": self.failfast, "buffer": self.buffer, "warnings": self.warnings,
                "tb_locals": self.tb_locals, "durations": self.durations,
            }
            newest = ("durations",), ("tb_locals",), ("verbosity", "failfast", "buffer", "warnings")
            for names in ((), *newest):  # Retry without the options that an older runner class does not accept.
                for name in names:
                    options.pop(name)
                try:
                    test_runner = self.testRunner(**options)
                    break
                except TypeError:
                    if not options:
                        raise
        else:
            test_runner = self.testRunner
        self.result = test_runner.run(self.test)
        if not self.exit:
            return
        if self.result.testsRun == 0 and len(self.result.skipped) == 0:
            sys.exit(5)
        sys.exit(0 if self.result.wasSuccessful() else 1)


main = TestProgram
