/** `Sandbox`, `Snapshot`, `FutureSnapshot`, `Complete`: running programs, pausing at calls, answering them. */

import { Abort, type ExceptionInfo, exceptionOf, PythonError } from './errors.js'
import { type Call, defaultServer, type Handlers, type Server } from './server.js'
import { type Data, decode, decodeRecord, encode, type Value } from './values.js'

/** What one run may use; what is left out has no limit, but recursion, which has 1000. */
export interface ResourceLimits {
  maxDurationSecs?: number
  /** Real time, host functions included. */
  wallSecs?: number
  maxMemory?: number
  maxAllocations?: number
  maxTicks?: number
  maxOutputBytes?: number
  maxCalls?: number
  maxRecursionDepth?: number
  gcInterval?: number
}

/** A module's source, or those of a package: its own is `__init__`. */
export type Modules = { [name: string]: string | Modules }

/** Options of `new Sandbox`. */
export interface SandboxOptions {
  /** How tracebacks name the program; `main.py` unless given. */
  scriptName?: string
  /** Names of the variables that each run is given. */
  inputs?: string[]
  /** Names of the host functions that the program may call. */
  externalFunctions?: string[]
  /** Check types before anything runs (needs `ouros[typecheck]` on the server). */
  typeCheck?: boolean
  /** Stub code that declares inputs and functions to the type checker. */
  typeCheckStubs?: string
  /** `return` may stand at the top level, and plain values may be awaited. */
  forgive?: boolean
  /** Sources of modules that the program may import. */
  modules?: Modules
  /** The server; that of the process unless given. */
  server?: Server
}

/** A host function. Keyword arguments come as an object, behind the others. */
export type ExternalFunction = (...args: any[]) => unknown
/** Told what the program prints; `process.stdout` and `process.stderr` get it unless there is one. */
export type PrintCallback = (stream: 'stdout' | 'stderr', text: string) => void
/** Answers uses of files and of the environment, such as `Path.read_text`. */
export type OsCallback = (functionName: string, args: Value[], kwargs: { [name: string]: Value }) => unknown

/** Options of `Sandbox.start`. */
export interface StartOptions {
  inputs?: { [name: string]: unknown }
  limits?: ResourceLimits
  printCallback?: PrintCallback
  /** The program's standard input. */
  stdin?: string
  /** The program's `sys.argv`, with its name first. */
  argv?: string[]
  /** Pause after so many loop iterations and calls, with a snapshot whose `functionName` is null. */
  pauseAfterTicks?: number
}

/** Options of `Sandbox.run`. */
export interface RunOptions extends Omit<StartOptions, 'pauseAfterTicks'> {
  externalFunctions?: { [name: string]: ExternalFunction }
  os?: OsCallback
}

/** The answer to a call: exactly one of them. */
export interface Answer {
  returnValue?: unknown
  /** An Error, or `{type, message}` of an exception of Python. */
  exception?: Error | ExceptionInfo
  /** The call returns a future now; its result is given to a `FutureSnapshot`. */
  future?: true
}

/** Where a program is. */
export type Progress = Snapshot | FutureSnapshot | Complete

interface ProgressData {
  status: 'complete' | 'function_call' | 'resolve_futures' | 'slice'
  output: Data
  snapshot: number
  script_name: string
  function_name: string
  args: Data[]
  kwargs: { [name: string]: Data }
  call_id: number
  is_os_function: boolean
  position: [number, number, number, number] | null
  pending_call_ids: number[]
}

const secret = Symbol('made by this package')

function toHost(stream: 'stdout' | 'stderr', text: string): void {
  process[stream].write(text)
}

/** A program, parsed once and run any number of times. */
export class Sandbox {
  readonly scriptName: string
  readonly inputs: readonly string[]
  readonly externalFunctions: readonly string[]
  #server: Server
  #id: number

  /**
   * @param code - Python 3.14 source text.
   * @throws SandboxSyntaxError - It does not parse.
   * @throws SandboxTypingError - `typeCheck` found errors.
   * @throws TypeError - A name is no identifier, or is given twice.
   */
  constructor(code: string, options?: SandboxOptions)
  constructor(code: string | typeof secret, options: SandboxOptions = {}, dump?: Uint8Array) {
    this.#server = options.server ?? defaultServer()
    const made =
      code === secret
        ? this.#server.requestSync('sandbox.load', { data: toBase64(dump as Uint8Array) })
        : this.#server.requestSync('sandbox.create', createParams(code, options))
    const { sandbox, script_name, inputs, external_functions } = made as unknown as {
      sandbox: number
      script_name: string
      inputs: string[]
      external_functions: string[]
    }
    this.#id = sandbox
    this.scriptName = script_name
    this.inputs = inputs
    this.externalFunctions = external_functions
    this.#server.releaseWith(this, sandbox)
  }

  /** The sandbox that `dump` wrote. */
  static load(data: Uint8Array, options: { server?: Server } = {}): Sandbox {
    return new (Sandbox as unknown as new (code: unknown, options: SandboxOptions, dump: Uint8Array) => Sandbox)(secret, options, data)
  }

  /** The parsed program as bytes. */
  dump(): Uint8Array {
    return fromBase64(this.#server.requestSync('sandbox.dump', { sandbox: this.#id }))
  }

  /** Check the types of the program. @throws SandboxTypingError - There are errors. */
  typeCheck(prefixCode?: string): void {
    this.#server.requestSync('sandbox.type_check', { sandbox: this.#id, prefix_code: prefixCode })
  }

  /**
   * Run to the end, calling host functions as the program calls them; the event loop waits meanwhile.
   *
   * @returns The value of the last statement if it is an expression, else null.
   * @throws SandboxRuntimeError - The program did not catch an exception, or reached a limit.
   * @throws ServerError - The server has ended.
   */
  run(options: RunOptions = {}): Value {
    const { externalFunctions, os } = options
    const params = { ...this.#starting(options), functions: externalFunctions !== undefined, os: os !== undefined }
    const handlers: Handlers = {
      print: options.printCallback ?? toHost,
      call: (call) => {
        const made = makeCall(hostCall(call), externalFunctions ?? {}, os)
        if (!('value' in made)) return made
        return isPromise(made.value) ? refuse(made.value) : answerWith(made.value)
      },
    }
    const { output } = this.#server.requestSync('sandbox.run', params, handlers) as { output: Data }
    return decode(output)
  }

  /** Run to the first call of a host function, or to the end. */
  start(options: StartOptions = {}): Progress {
    const print = options.printCallback ?? toHost
    return progressOf(this.#server, print, this.#server.requestSync('sandbox.start', this.#startParams(options), { print }))
  }

  /** As `start`, while the event loop goes on; `signal` cancels it. */
  async startAsync(options: StartOptions & { signal?: AbortSignal; importFiles?: boolean } = {}): Promise<Progress> {
    const print = options.printCallback ?? toHost
    const params = { ...this.#startParams(options), import_files: options.importFiles }
    return progressOf(this.#server, print, await this.#server.request('sandbox.start', params, { print }, options.signal))
  }

  #startParams(options: StartOptions): object {
    return { ...this.#starting(options), pause_after_ticks: options.pauseAfterTicks }
  }

  #starting({ inputs, limits, stdin, argv }: StartOptions): object {
    const values = inputs === undefined ? undefined : encodeRecord(inputs, 'inputs')
    return { sandbox: this.#id, inputs: values, limits: limits === undefined ? undefined : limitsData(limits), stdin, argv }
  }
}

/** A run that is paused at the call of a host function, or at the end of a slice. */
export class Snapshot {
  readonly scriptName: string
  /** The function that the program calls; null at the end of a slice. */
  readonly functionName: string | null
  readonly args: Value[]
  readonly kwargs: { [name: string]: Value }
  readonly callId: number | null
  readonly isOsFunction: boolean
  /** Where the program is: line, column, end line, end column. */
  readonly position: readonly [number, number, number, number] | null
  #server: Server
  #print: PrintCallback
  #id: number

  /** Not for callers: snapshots are given by `start`, `resume` and `load`. */
  constructor(key: typeof secret, server: Server, print: PrintCallback, data: ProgressData) {
    if (key !== secret) throw new TypeError('snapshots are given by Sandbox.start()')
    this.#server = server
    this.#print = print
    this.#id = data.snapshot
    this.scriptName = data.script_name
    this.functionName = data.function_name ?? null
    this.args = (data.args ?? []).map(decode)
    this.kwargs = decodeRecord(data.kwargs ?? {})
    this.callId = data.call_id ?? null
    this.isOsFunction = data.is_os_function ?? false
    this.position = data.position
    server.releaseWith(this, this.#id)
  }

  /**
   * Go on, with exactly one answer to the call; without any at the end of a slice.
   *
   * @throws TypeError - Not exactly one answer, or one that can't cross: the snapshot can still be resumed.
   * @throws SandboxRuntimeError - The program did not catch an exception, or reached a limit.
   */
  resume(answer: Answer & { pauseAfterTicks?: number } = {}): Progress {
    const params = { snapshot: this.#id, ...answerParams(answer), pause_after_ticks: answer.pauseAfterTicks }
    return this.#gone(this.#server.requestSync('snapshot.resume', params, { print: this.#print }))
  }

  /** As `resume`, while the event loop goes on. */
  async resumeAsync(answer: Answer & { pauseAfterTicks?: number; signal?: AbortSignal } = {}): Promise<Progress> {
    const params = { snapshot: this.#id, ...answerParams(answer), pause_after_ticks: answer.pauseAfterTicks }
    return this.#gone(await this.#server.request('snapshot.resume', params, { print: this.#print }, answer.signal))
  }

  #gone(next: Data): Progress {
    this.#server.forget(this)
    return progressOf(this.#server, this.#print, next)
  }

  /** An independent copy, paused at the same place. */
  fork(): Snapshot {
    return progressOf(this.#server, this.#print, this.#server.requestSync('snapshot.fork', { snapshot: this.#id })) as Snapshot
  }

  /** The paused run as bytes, limits and what was used of them included. */
  dump(): Uint8Array {
    return fromBase64(this.#server.requestSync('snapshot.dump', { snapshot: this.#id }))
  }

  /** The snapshot that `dump` wrote; each load of the same bytes is an independent run. */
  static load(data: Uint8Array, options: LoadOptions = {}): Snapshot {
    return loaded(data, options, Snapshot)
  }
}

/** Options of `Snapshot.load`. */
export interface LoadOptions {
  printCallback?: PrintCallback
  server?: Server
}

/** A run in which all tasks wait for results of calls that were answered by a future. */
export class FutureSnapshot {
  readonly scriptName: string
  /** The calls that have no result yet. */
  readonly pendingCallIds: readonly number[]
  #server: Server
  #print: PrintCallback
  #id: number

  /** Not for callers. */
  constructor(key: typeof secret, server: Server, print: PrintCallback, data: ProgressData) {
    if (key !== secret) throw new TypeError('snapshots are given by Sandbox.start()')
    this.#server = server
    this.#print = print
    this.#id = data.snapshot
    this.scriptName = data.script_name
    this.pendingCallIds = data.pending_call_ids
    server.releaseWith(this, this.#id)
  }

  /** Go on with the results of some of the pending calls, by call id. */
  resume(results: Map<number, Answer> | { [callId: number]: Answer }): Progress {
    const params = { snapshot: this.#id, results: resultsData(results) }
    return this.#gone(this.#server.requestSync('snapshot.resume_futures', params, { print: this.#print }))
  }

  /** As `resume`, while the event loop goes on. */
  async resumeAsync(results: Map<number, Answer> | { [callId: number]: Answer }, options: { signal?: AbortSignal } = {}): Promise<Progress> {
    const params = { snapshot: this.#id, results: resultsData(results) }
    return this.#gone(await this.#server.request('snapshot.resume_futures', params, { print: this.#print }, options.signal))
  }

  #gone(next: Data): Progress {
    this.#server.forget(this)
    return progressOf(this.#server, this.#print, next)
  }

  /** An independent copy. */
  fork(): FutureSnapshot {
    return progressOf(this.#server, this.#print, this.#server.requestSync('snapshot.fork', { snapshot: this.#id })) as FutureSnapshot
  }

  /** The paused run as bytes. */
  dump(): Uint8Array {
    return fromBase64(this.#server.requestSync('snapshot.dump', { snapshot: this.#id }))
  }

  /** The snapshot that `dump` wrote. */
  static load(data: Uint8Array, options: LoadOptions = {}): FutureSnapshot {
    return loaded(data, options, FutureSnapshot)
  }
}

/** A run that is finished. */
export class Complete {
  /** Not for callers. */
  constructor(
    key: typeof secret,
    /** The value of the last statement if it is an expression, else null. */
    readonly output: Value,
  ) {
    if (key !== secret) throw new TypeError('Complete is given by Sandbox.start()')
  }
}

function loaded<T extends Progress>(data: Uint8Array, options: LoadOptions, kind: new (...args: never[]) => T): T {
  const server = options.server ?? defaultServer()
  const progress = progressOf(server, options.printCallback ?? toHost, server.requestSync('snapshot.load', { data: toBase64(data) }))
  if (!(progress instanceof kind)) throw new TypeError(`data holds a ${progress.constructor.name}, use ${progress.constructor.name}.load()`)
  return progress
}

function progressOf(server: Server, print: PrintCallback, data: Data): Progress {
  const progress = data as unknown as ProgressData
  if (progress.status === 'complete') return new Complete(secret, decode(progress.output))
  return progress.status === 'resolve_futures' ? new FutureSnapshot(secret, server, print, progress) : new Snapshot(secret, server, print, progress)
}

function createParams(code: unknown, options: SandboxOptions): object {
  return {
    code,
    script_name: options.scriptName,
    inputs: options.inputs,
    external_functions: options.externalFunctions,
    type_check: options.typeCheck,
    type_check_stubs: options.typeCheckStubs,
    forgive: options.forgive,
    modules: options.modules,
  }
}

/** The params of an answer to a call. */
export function answerParams(answer: Answer): { [name: string]: Data } {
  const params: { [name: string]: Data } = {}
  if ('returnValue' in answer) params['value'] = answer.returnValue === undefined ? null : encode(answer.returnValue, 'returnValue')
  if (answer.exception !== undefined) params['exception'] = exceptionOf(answer.exception)
  if (answer.future !== undefined) params['future'] = answer.future
  return params
}

/** The params of results of pending calls. */
export function resultsData(results: Map<number, Answer> | { [callId: number]: Answer }): Data[] {
  const entries = results instanceof Map ? [...results] : Object.entries(results).map(([id, answer]) => [Number(id), answer] as const)
  return entries.map(([call_id, answer]) => ({ call_id, ...answerParams(answer) }))
}

function limitsData(limits: ResourceLimits): object {
  return Object.fromEntries(Object.entries(limits).map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]))
}

function encodeRecord(values: { [name: string]: unknown }, what: string): object {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encode(value, `${what}.${name}`)]))
}

// Calls of host functions.

function hostCall({ function_name, args, kwargs, is_os_function }: Call): HostCall {
  return { functionName: function_name, args: args.map(decode), kwargs: decodeRecord(kwargs), isOsFunction: is_os_function }
}

/** A call of a host function, with its arguments as values. */
export interface HostCall {
  functionName: string
  args: Value[]
  kwargs: { [name: string]: Value }
  isOsFunction: boolean
}

type Made = { value: unknown } | { exception: { type: string; message: string | null } }

/** Call the host function that the program calls; what it throws is raised in the program, but an `Abort`. */
export function makeCall(call: HostCall, functions: { [name: string]: ExternalFunction }, os?: OsCallback): Made {
  const { functionName: name, args, kwargs } = call
  try {
    if (call.isOsFunction) {
      if (os === undefined) throw new PythonError('NotImplementedError', `OS function '${name}' not implemented with standard execution`)
      return { value: os(name, args, kwargs) }
    }
    const function_ = Object.hasOwn(functions, name) ? functions[name] : undefined
    if (function_ === undefined) throw new PythonError('KeyError', `External function '${name}' not found`)
    return { value: Object.keys(kwargs).length === 0 ? function_(...args) : function_(...args, kwargs) }
  } catch (thrown) {
    if (thrown instanceof Abort) throw thrown
    return { exception: exceptionOf(thrown) }
  }
}

/** What a host function has returned, for a message; a TypeError for the program if it can't cross. */
export function answerWith(value: unknown): { value: Data } | { exception: { type: string; message: string | null } } {
  if (value === undefined) return { value: null }
  try {
    return { value: encode(value, 'the result of a host function') }
  } catch (error) {
    return { exception: exceptionOf(error) }
  }
}

export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

function refuse(promise: PromiseLike<unknown>): { exception: { type: string; message: string } } {
  promise.then(undefined, () => undefined) // its failure is of no interest any more
  return { exception: { type: 'TypeError', message: 'the host function is asynchronous: use runSandboxAsync() instead of run()' } }
}

export function toBase64(data: Uint8Array): string {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64')
}

export function fromBase64(data: Data): Uint8Array {
  return new Uint8Array(Buffer.from((data as { data: string }).data, 'base64'))
}
