inf = float('inf')
nan = float('nan')
print(inf, -inf, nan, inf - inf, inf * 0, inf // 1, nan == nan, nan != nan, inf == inf, -inf < inf, nan < 1)
print(5 % inf, -5 % inf, 5 // inf, -5 // inf, 1 / inf, -1 / inf, inf % 5 if False else 'skip', 0.0 == -0.0)
print(min(nan, 1), max(1, nan), nan in [nan], float('nan') in [nan], [nan] == [nan])
print(inf ** 0, nan ** 0, 1 ** nan, inf ** -1, 0.0 ** inf)
-0.0
