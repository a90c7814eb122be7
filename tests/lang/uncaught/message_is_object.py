class M:
    def __str__(self): return 'from M'
raise RuntimeError(M())
