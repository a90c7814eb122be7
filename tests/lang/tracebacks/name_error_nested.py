def outer():
    def inner():
        return undefined_thing + 1
    return inner()
outer()
