raise ExceptionGroup('outer', [ValueError(1), ExceptionGroup('inner', [TypeError('t'), KeyError('k')]), OSError('o')])
