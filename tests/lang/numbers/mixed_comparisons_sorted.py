vals = [3, 1.5, True, 2**70, -2**70, float('inf'), -float('inf'), 0, -0.0, 1e18, 10**18, 10**18 + 1, 0.5]
print(sorted(vals), max(vals), min(vals), sorted(set(vals)), [a == b for a, b in zip(sorted(vals), sorted(vals)[1:])])
print(1 == 1.0 == True == (1 + 0j), 2**53 == float(2**53), 2**53 + 1 == float(2**53 + 1), 2**53 + 1 > float(2**53), 10**400 > 1e308, -10**400 < -1e308, 10**22 == 1e22, 10**23 == 1e23, 1 < 1 + 1e-16, 0.1 + 0.2 > 0.3, float('nan') == float('nan'), float('nan') < 1, [1, 2.0] == [1.0, 2], (0.0, -0.0) == (-0.0, 0.0), hash(1) == hash(1.0) == hash(True))
