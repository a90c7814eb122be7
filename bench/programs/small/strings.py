def main():
    lines = []
    for i in range(5000):
        lines.append(f'{i:05d},name{i},{i * 1.5:.2f}')
    total = 0
    for line in lines:
        number, name, value = line.split(',')
        total += int(number) + len(name.upper()) + int(float(value))
    joined = '\n'.join(lines)
    return total, len(joined), joined.count('9'), len(joined.replace('name', 'n'))


main()
