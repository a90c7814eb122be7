try:
    try:
        raise ValueError('ctx')
    except ValueError:
        raise KeyError('cause') from OSError('explicit')
except KeyError:
    raise RuntimeError('end')
