try:
    0 ** -1
except ZeroDivisionError as e:
    print(e)
try:
    0.0 ** -1
except ZeroDivisionError as e:
    print(e)
pow(2, -1, 4)
