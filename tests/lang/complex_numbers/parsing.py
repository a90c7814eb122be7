for s in ('1', '1j', '1+2j', '-1.5-2.5j', ' (1+2j) ', 'j', '-j', 'inf+nanj', '1e3-1e-3j', '1_0j'):
    print(complex(s))
print(complex(), complex(1), complex(1, 2), complex(real=2, imag=3), complex(True))
complex('2-3j')
