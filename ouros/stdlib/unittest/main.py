"""Submodule `unittest.main`. The package imports the class from `_program`, so that `unittest.main` remains the class."""

from unittest._program import TestProgram, main

__unittest = True
