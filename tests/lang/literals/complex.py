print(1j, 2.5J, 1+2j, 1-2j, -1j, 0j, -0j, 1e3j)
print(complex(1, -0.0), complex(0.0, 3), complex(float('inf'), float('nan')))
1j * 1j
