/** Values: what crosses, in both directions. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FrozenSet, PyValue, Sandbox, Tuple, type Value } from '../src/index.js'
import { decode, encode } from '../src/values.js'

const echo = new Sandbox('x', { inputs: ['x'] })
const shown = new Sandbox('repr(x)', { inputs: ['x'] })

const own = JSON.parse('{"__proto__": 1, "constructor": 2}') as Value
const CASES: [Value, string][] = [
  [null, 'None'],
  [true, 'True'],
  [42, '42'],
  [-0.5, '-0.5'],
  [2 ** 53 - 1, '9007199254740991'],
  [2n ** 53n, '9007199254740992'],
  [-(2n ** 70n), '-1180591620717411303424'],
  [Infinity, 'inf'],
  [-Infinity, '-inf'],
  ['a"\\\n\u2028é😀', `'a"\\\\\\n\\u2028é😀'`],
  ['\ud800', "'\\ud800'"],
  [[1, [2, []]], '[1, [2, []]]'],
  [Tuple.from([1, 'a']) as Tuple, "(1, 'a')"],
  [Tuple.of(3) as Tuple, '(3,)'],
  [new Uint8Array([0, 255]), "b'\\x00\\xff'"],
  [new Set([1]), '{1}'],
  [new FrozenSet([1]), 'frozenset({1})'],
  [{ a: 1, b: { c: null } }, "{'a': 1, 'b': {'c': None}}"],
  [new Map<Value, Value>([[1, 'a'], [Tuple.of(1, 2) as Tuple, 'b']]), "{1: 'a', (1, 2): 'b'}"],
  [own, "{'__proto__': 1, 'constructor': 2}"],
  [new PyValue('$datetime', '2026-01-02T03:04:05'), 'datetime.datetime(2026, 1, 2, 3, 4, 5)'],
  [new PyValue('$decimal', '1.50'), "Decimal('1.50')"],
  [new PyValue('$path', '/a/b'), "PosixPath('/a/b')"],
]

for (const [value, repr] of CASES) {
  test(`${repr} goes there and comes back`, () => {
    assert.equal(shown.run({ inputs: { x: value } }), repr)
    assert.deepStrictEqual(echo.run({ inputs: { x: value } }), value)
  })
}

test('NaN', () => assert.ok(Number.isNaN(echo.run({ inputs: { x: NaN } }))))

test('a key that looks like a tag is a key', () => {
  assert.deepStrictEqual(new Sandbox("{'$tuple': [1]}").run(), new Map([['$tuple', [1]]]))
  assert.equal(shown.run({ inputs: { x: { $tuple: [1] } } }), "{'$tuple': [1]}")
})

test('a date is a datetime in UTC', () => {
  assert.equal(new Sandbox('x.isoformat()', { inputs: ['x'] }).run({ inputs: { x: new Date(0) } }), '1970-01-01T00:00:00+00:00')
})

test('what Python has for itself comes as what it looks like', () => {
  const made = new Sandbox('class C: pass\n[C, len, ValueError("a"), (lambda: 1)]').run() as PyValue[]
  assert.deepEqual(made.map(({ tag }) => tag), ['$repr', '$builtin_function', '$exception', '$repr'])
  assert.deepEqual(made[2]?.content, { type: 'ValueError', message: 'a' })
})

test('what Python has no type for is refused, with its path', () => {
  const circle: unknown[] = []
  circle.push(circle)
  for (const value of [undefined, () => 1, Symbol('a'), new (class A {})(), new Error('a'), circle]) {
    assert.throws(() => echo.run({ inputs: { x: [value] } }), TypeError)
  }
  assert.throws(() => echo.run({ inputs: { x: { a: [1, undefined] } } }), /inputs\.x\.a\[1\]/)
})

test('deep values', () => {
  const deep = new Sandbox('x = []\nfor _ in range(5000): x = [x]\nx').run()
  let depth = 0
  for (let value: Value = deep; Array.isArray(value); value = value[0] as Value) depth++
  assert.ok(depth >= 100 && depth <= 400, `${depth}`)
})

test('random data is the same after a round trip', () => {
  let seed = 7
  const random = (n: number): number => (seed = (seed * 1103515245 + 12345) % 2 ** 31) % n
  const make = (depth: number): Value => {
    const kinds: (() => Value)[] = [
      () => null,
      () => random(2) === 0,
      () => random(1000) - 500,
      () => random(1000) / 7,
      () => BigInt(random(1000)) * 2n ** 64n + 2n ** 60n,
      () => Array.from({ length: random(5) }, () => String.fromCodePoint(random(0xd800))).join(''),
      () => Uint8Array.from({ length: random(5) }, () => random(256)),
      () => Array.from({ length: random(4) }, () => make(depth - 1)),
      () => Tuple.from(Array.from({ length: random(4) }, () => make(depth - 1))) as Tuple,
      () => Object.fromEntries(Array.from({ length: random(4) }, () => [`k${random(9)}`, make(depth - 1)])),
    ]
    return (kinds[random(depth > 0 ? kinds.length : 7)] as () => Value)()
  }
  for (let round = 0; round < 300; round++) {
    const value = make(4)
    assert.deepStrictEqual(decode(JSON.parse(JSON.stringify(encode(value)))), value)
    if (round % 10 === 0) assert.deepStrictEqual(echo.run({ inputs: { x: value } }), value)
  }
})
