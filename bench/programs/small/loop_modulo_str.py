def main():
    text = ''
    for i in range(20000):
        if i % 7 == 0:
            text += 'a'
        elif i % 3 == 0:
            text += 'bc'
    return len(text)


main()
