# Loading of the modules of a program.


def import_own(name):
    from _imports import import_own

    return import_own(name)
