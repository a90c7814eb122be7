if True:
	x = [1]
	x[3]
