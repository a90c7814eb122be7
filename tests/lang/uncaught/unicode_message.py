raise ValueError('naïve – 日本語 😀')
