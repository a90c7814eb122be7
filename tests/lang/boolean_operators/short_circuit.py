def t(x):
    print('eval', x)
    return x
print(t(0) or t('') or t([]) or t('last'))
print(t(1) and t('a') and t(None) and t('never'))
print(t(0) and t(1) or t(2) and t(3))
print(not t(0), not (t(1) and t(0)))
t(1) or t(2)
