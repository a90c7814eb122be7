raise LookupError('a', 2, None)
