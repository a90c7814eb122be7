text = 'a,b,c'
text.split(',').index('z')
