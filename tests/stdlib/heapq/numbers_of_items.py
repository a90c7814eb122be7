# nlargest and nsmallest with a number of items that is none.
import heapq

for number in ("a", 2.5, None, [], 1.0, True, -1, 0, 9):
    for function in (heapq.nlargest, heapq.nsmallest):
        for items in ([3, 1, 2], iter([3, 1]), 5, []):
            try:
                print(number, function(number, items))
            except TypeError as e:
                print(number, e)
        try:
            print(function(number, [3, 1, 2], key=lambda x: -x))
        except TypeError as e:
            print(e)
