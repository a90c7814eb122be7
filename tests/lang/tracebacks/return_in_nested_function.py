def outer():
    x = []
    def mid():
        def inner():
            return x.pop()
        return inner()
    return mid()
outer()
