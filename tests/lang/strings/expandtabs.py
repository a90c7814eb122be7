print(repr('a\tb\tcc\td'.expandtabs()), repr('a\tb'.expandtabs(4)), repr('\t'.expandtabs(0)), repr('a\nb\tc'.expandtabs(3)), repr('ab\t'.expandtabs(tabsize=2)), repr('a\r\tb'.expandtabs(2)))
