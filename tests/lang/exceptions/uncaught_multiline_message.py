raise ValueError('line one\nline two\n  indented')
