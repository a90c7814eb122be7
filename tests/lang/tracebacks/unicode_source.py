naïve = 'é'
def fünc(ß): return ß + 'ü' + 1
fünc(naïve)
