import statistics, textwrap
print(statistics.mean([1, 2, 3, 4]), statistics.median([3, 1, 2]), statistics.mode('aab'), statistics.stdev([1, 2, 3]), statistics.pstdev([1, 2, 3]), statistics.variance([1, 2]), statistics.median([1, 2, 3, 4]), statistics.fmean([1, 2]), statistics.multimode('aabb'))
print(textwrap.wrap('the quick brown fox jumps', 10), textwrap.fill('aaa bbb ccc', 7), textwrap.dedent('  a\n    b\n  c'), textwrap.indent('a\nb', '> '), textwrap.shorten('hello big world', 11))
try: statistics.mean([])
except statistics.StatisticsError as e: print(e)
