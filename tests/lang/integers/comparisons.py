a = 2 ** 64
print(a == 2.0 ** 64, a < 2.0 ** 64, a + 1 == 2.0 ** 64, a + 1 > 2.0 ** 64, 1 == 1.0, 2 ** 53 + 1 == float(2 ** 53 + 1))
print(1 < 1.5, 1 != 1.0, -1 < 0 < 1, a > float('inf'), a < float('inf'), a == float('nan'), 10**400 > 1e308)
print(1 == True, 1 == '1', 0 == None, 0 != None)
a <= a
