"""The module behind unittest.main. The package itself takes the class from `_program`, so that its name `main` stays the class."""

from unittest._program import TestProgram, main

__unittest = True
