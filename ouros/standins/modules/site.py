"""site: the folders of packages. Nothing is added to sys.path, and there are no users."""

import sys

PREFIXES = [sys.prefix, sys.exec_prefix]
ENABLE_USER_SITE = False
USER_SITE = USER_BASE = None


def getsitepackages(prefixes=None):
    return ["/site-packages"]


def getuserbase():
    return "/"


def getusersitepackages():
    return "/site-packages"


def addsitedir(sitedir, known_paths=None):
    """Add a folder to sys.path; no files with paths are read."""
    if sitedir not in sys.path:
        sys.path.append(sitedir)
    return known_paths


def main():
    """Do nothing."""
