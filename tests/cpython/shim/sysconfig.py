"""sysconfig for tests that ask how their Python was built before they do anything else: nothing is known of a build."""


def get_config_var(name):
    return None


def get_config_vars(*names):
    return [None] * len(names) if names else {}


def is_python_build(check_home=False):
    return False
