/**
 * Values between JavaScript and Python: JSON-like data with tags, as docs/serve.md says.
 *
 * Python's int is a number, or a bigint where numbers are not exact; float is a number, str a string, None null, list an
 * array, tuple a `Tuple`, bytes a Uint8Array, set a Set, frozenset a `FrozenSet`. A dict is an object, or a Map if it has
 * keys that are not str. All else comes as a `PyValue`, which can be handed back.
 */

/** A Python value as JavaScript has it. */
export type Value =
  | null
  | boolean
  | number
  | bigint
  | string
  | Uint8Array
  | Value[]
  | Set<Value>
  | Map<Value, Value>
  | PyValue
  | { [key: string]: Value }

/** JSON-like data, as it stands in messages. */
export type Data = null | boolean | number | string | Data[] | { [key: string]: Data }

/** A tuple of Python: an array that goes back as a tuple. */
export class Tuple<T extends Value = Value> extends Array<T> {
  /** Methods such as `map` and `slice` give arrays. */
  static override get [Symbol.species](): ArrayConstructor {
    return Array
  }
}

/** A frozenset of Python: a Set that goes back as a frozenset. */
export class FrozenSet<T extends Value = Value> extends Set<T> {}

/** A Python value that JavaScript has no type for, such as a datetime: its tag, and what stands for it. */
export class PyValue {
  constructor(
    /** `$datetime`, `$decimal`, `$path`, `$exception`, `$repr`, ...: docs/serve.md lists them. */
    readonly tag: string,
    /** What the tag holds: mostly text. */
    readonly content: Data,
  ) {}

  toString(): string {
    return typeof this.content === 'string' ? this.content : JSON.stringify(this.content)
  }
}

const MAX_DEPTH = 400

/**
 * The data for a value.
 *
 * @throws TypeError - It has a part that Python has no type for (functions, symbols, undefined, instances of classes), it
 * contains itself, or it is nested deeper than 400 levels.
 */
export function encode(value: unknown, what = 'value', depth = 0): Data {
  if (depth > MAX_DEPTH) throw new TypeError(`${what} contains itself, or is nested deeper than ${MAX_DEPTH} levels`)
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return Number.isFinite(value) ? value : { $float: Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf' }
    case 'bigint':
      return { $bigint: value.toString() }
    case 'object':
      return value === null ? null : encodeObject(value, what, depth + 1)
    default:
      throw new TypeError(`${what}: Python has no type for ${typeof value === 'undefined' ? 'undefined' : `a ${typeof value}`}`)
  }
}

function encodeObject(value: object, what: string, depth: number): Data {
  const all = (items: Iterable<unknown>): Data[] => Array.from(items, (item, i) => encode(item, `${what}[${i}]`, depth))
  if (value instanceof Tuple) return { $tuple: all(value) }
  if (Array.isArray(value)) return all(value)
  if (value instanceof Uint8Array) return { $bytes: Array.from(value) }
  if (value instanceof Map) return { $dict: Array.from(value, ([key, item]) => [encode(key, what, depth), encode(item, what, depth)]) }
  if (value instanceof FrozenSet) return { $frozenset: all(value) }
  if (value instanceof Set) return { $set: all(value) }
  if (value instanceof PyValue) return { [value.tag]: value.content }
  if (value instanceof Date) return { $datetime: value.toISOString().replace('Z', '+00:00') }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && prototype !== Object.prototype) {
    throw new TypeError(`${what}: Python has no type for an instance of ${value.constructor.name}`)
  }
  return encodeRecord(Object.entries(value), what, depth)
}

function encodeRecord(entries: [string, unknown][], what: string, depth: number): Data {
  const pairs = entries.map(([key, item]): [string, Data] => [key, encode(item, `${what}.${key}`, depth)])
  // A key with `$` could be taken for a tag.
  return pairs.some(([key]) => key.startsWith('$')) ? { $dict: pairs } : record(pairs)
}

/** An object of these entries; `__proto__` is a key like all others. */
function record<T>(pairs: [string, T][]): { [key: string]: T } {
  const found: { [key: string]: T } = {}
  for (const [key, item] of pairs) {
    if (key === '__proto__') Object.defineProperty(found, key, { value: item, enumerable: true, writable: true, configurable: true })
    else found[key] = item
  }
  return found
}

/** The value that data of the server stands for. */
export function decode(data: Data): Value {
  if (data === null || typeof data !== 'object') return data
  if (Array.isArray(data)) return data.map(decode)
  const keys = Object.keys(data)
  const tag = keys[0]
  if (keys.length === 1 && tag?.startsWith('$')) return decodeTagged(tag, data[tag] as Data)
  return decodeRecord(data)
}

/** The values of an object whose keys are names, never a tag. */
export function decodeRecord(data: { [name: string]: Data }): { [name: string]: Value } {
  return record(Object.entries(data).map(([name, item]): [string, Value] => [name, decode(item)]))
}

function decodeTagged(tag: string, content: Data): Value {
  if (Array.isArray(content)) {
    switch (tag) {
      case '$tuple':
        return fill(new Tuple<Value>(), content)
      case '$set':
        return new Set(content.map(decode))
      case '$frozenset':
        return new FrozenSet(content.map(decode))
      case '$bytes':
        return Uint8Array.from(content as number[])
      case '$dict':
        return new Map((content as [Data, Data][]).map(([key, item]) => [decode(key), decode(item)]))
    }
  } else if (typeof content === 'string') {
    if (tag === '$bigint') return BigInt(content)
    if (tag === '$float') return content === 'inf' ? Infinity : content === '-inf' ? -Infinity : NaN
  }
  return new PyValue(tag, content)
}

/** (The constructor of Array takes a single number for a length.) */
function fill(target: Value[], content: Data[]): Value[] {
  for (const item of content) target.push(decode(item))
  return target
}
