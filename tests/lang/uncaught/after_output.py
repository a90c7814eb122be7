for i in range(3): print('line', i)
print('partial', end='')
raise SystemError('after output')
