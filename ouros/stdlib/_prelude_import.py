# Prelude: imports of the program's modules


def import_own(name):
    from _imports import import_own

    return import_own(name)


def library_spec(name):
    from _imports import library_spec

    return library_spec(name)


def main_loader():
    from _imports import MAIN_LOADER

    return MAIN_LOADER
