/** `SessionManager` and `Session`: code that runs piece by piece, with variables that stay. */

import { exceptionOf } from './errors.js'
import { type Answer, type ExternalFunction, fromBase64, makeCall, resultsData, toBase64 } from './sandbox.js'
import { defaultServer, type Server } from './server.js'
import { type Data, decode, decodeRecord, encode, type Value } from './values.js'

/** What `execute` and the resumes give. */
export interface StepResult {
  /** What was printed since the last step. */
  stdout: string
  isComplete: boolean
  progress:
    | { status: 'complete'; result: Value }
    | { status: 'function_call'; functionName: string; callId: number; args: Value[]; kwargs: { [name: string]: Value } }
    | { status: 'resolve_futures'; pendingCallIds: number[] }
  /** The value of the last expression, when complete. */
  result: Value
}

/** What code reads. */
export interface InputOptions {
  /** Its standard input. */
  stdin?: string
  /** Its `sys.argv`, with its name first. */
  argv?: string[]
}

/** A variable or a value: as JavaScript has it, and as Python shows it. */
export interface Shown {
  value: Value
  repr: string
}

/** A session: made by a `SessionManager`. Each failure is a `SessionError`. */
export class Session {
  constructor(
    private readonly server: Server,
    readonly id: string,
  ) {}

  /** Run code to the first call of a host function, or to its end. `argv` stays for later code, `stdin` does not. */
  execute(code: string, { stdin, argv }: InputOptions = {}): StepResult {
    return stepOf(this.#ask('execute', { code, stdin, argv }))
  }

  /** Answer the pending call: with a value, or with an exception. */
  resume(callId: number, answer: { value?: unknown } | { exception: unknown }): StepResult {
    const params = 'exception' in answer ? { exception: exceptionOf(answer.exception) } : { value: answer.value === undefined ? null : encode(answer.value) }
    return stepOf(this.#ask('resume', { call_id: callId, ...params }))
  }

  /** Answer the pending call with a future. */
  resumeAsPending(callId: number): StepResult {
    return stepOf(this.#ask('resume_as_pending', { call_id: callId }))
  }

  /** Give results of calls that were answered by futures. */
  resumeFutures(results: Map<number, Answer> | { [callId: number]: Answer }): StepResult {
    return stepOf(this.#ask('resume_futures', { results: resultsData(results) }))
  }

  /** Run code to its end, calling host functions as it calls them; gives the value of the last expression. */
  run(code: string, options: { externalFunctions?: { [name: string]: ExternalFunction } } & InputOptions = {}): Value {
    const functions = options.externalFunctions ?? {}
    let step = this.execute(code, options)
    while (!step.isComplete) {
      const { progress } = step
      if (progress.status !== 'function_call') throw new Error('the code waits for futures: use execute() and resumeFutures()')
      step = this.resume(progress.callId, makeCall({ ...progress, isOsFunction: false }, functions))
    }
    return step.result
  }

  listVariables(): { name: string; typeName: string }[] {
    return (this.#ask('list_variables') as { name: string; type_name: string }[]).map(({ name, type_name }) => ({ name, typeName: type_name }))
  }

  getVariable(name: string): Shown {
    return shownOf(this.#ask('get_variable', { name }))
  }

  /** Set a variable to what a Python expression gives. */
  setVariable(name: string, expression: string): void {
    this.#ask('set_variable', { name, value_expr: expression })
  }

  /** Delete a variable; tells whether there was one. */
  deleteVariable(name: string): boolean {
    return this.#ask('delete_variable', { name }) as boolean
  }

  /** Evaluate an expression without any effect on the session. */
  evalVariable(expression: string): Shown & { stdout: string } {
    const { value, stdout } = this.#ask('eval_variable', { expression }) as { value: Data; stdout: string }
    return { ...shownOf(value), stdout }
  }

  /** An independent copy. */
  fork(newId: string): Session {
    this.server.requestSync('session.fork', { source: this.id, new_id: newId })
    return new Session(this.server, newId)
  }

  /** Undo the last steps. */
  rewind(steps = 1): { stepsRewound: number; historyRemaining: number } {
    const { steps_rewound, history_remaining } = this.#ask('rewind', { steps }) as { steps_rewound: number; history_remaining: number }
    return { stepsRewound: steps_rewound, historyRemaining: history_remaining }
  }

  /** How many steps can be undone, and how many are kept at most. */
  history(): [number, number] {
    return this.#ask('history') as [number, number]
  }

  /** Keep at most so many steps; gives how many were dropped. */
  setHistoryDepth(maxDepth: number): number {
    return this.#ask('set_history_depth', { max_depth: maxDepth }) as number
  }

  /** Save it in the server's `--storage-dir`, under its id unless a name is given. */
  save(name?: string): { name: string; sizeBytes: number } {
    const saved = this.#ask('save', { name }) as { name: string; size_bytes: number }
    return { name: saved.name, sizeBytes: saved.size_bytes }
  }

  /** The session as bytes for `SessionManager.loadBytes`. */
  dump(): Uint8Array {
    return fromBase64(this.#ask('dump'))
  }

  /** Empty it. */
  reset(options: { externalFunctions?: string[] } = {}): void {
    this.#ask('reset', { external_functions: options.externalFunctions })
  }

  /** What it holds, as numbers. */
  heapStats(): { [name: string]: Data } {
    return this.#ask('heap_stats') as { [name: string]: Data }
  }

  #ask(method: string, params: object = {}): Data {
    return this.server.requestSync(`session.${method}`, { ...params, session_id: this.id })
  }
}

/** Sessions by id. `default` always exists. All managers of one server have the same sessions. */
export class SessionManager {
  #server: Server

  constructor(options: { server?: Server } = {}) {
    this.#server = options.server ?? defaultServer()
  }

  createSession(id: string, options: { externalFunctions?: string[] } = {}): Session {
    this.#server.requestSync('session.create', { session_id: id, external_functions: options.externalFunctions })
    return new Session(this.#server, id)
  }

  /** A session that exists; `default` unless an id is given. */
  getSession(id = 'default'): Session {
    const session = new Session(this.#server, id)
    session.history() // fails if there is none
    return session
  }

  destroySession(id: string): void {
    this.#server.requestSync('session.destroy', { session_id: id })
  }

  listSessions(): { id: string; variableCount: number }[] {
    const found = this.#server.requestSync('session.list', {}) as { id: string; variable_count: number }[]
    return found.map(({ id, variable_count }) => ({ id, variableCount: variable_count }))
  }

  /** Copy a variable of any kind to another session. */
  transferVariable(source: string, target: string, name: string, targetName?: string): void {
    this.#server.requestSync('session.transfer_variable', { source, target, name, target_name: targetName })
  }

  loadSession(name: string, options: { sessionId?: string } = {}): Session {
    const made = this.#server.requestSync('session.load', { name, session_id: options.sessionId }) as { session_id: string }
    return new Session(this.#server, made.session_id)
  }

  loadBytes(data: Uint8Array, sessionId: string): Session {
    this.#server.requestSync('session.load_bytes', { data: toBase64(data), session_id: sessionId })
    return new Session(this.#server, sessionId)
  }
}

function shownOf(data: Data): Shown {
  const { json_value, repr } = data as { json_value: Data; repr: string }
  return { value: decode(json_value), repr }
}

function stepOf(data: Data): StepResult {
  const { stdout, progress, is_complete } = data as unknown as {
    stdout: string
    is_complete: boolean
    progress: { status: string; result: Data; function_name: string; call_id: number; args: Data[]; kwargs: { [name: string]: Data }; pending_call_ids: number[] }
  }
  if (progress.status === 'complete') {
    const result = decode(progress.result)
    return { stdout, isComplete: is_complete, progress: { status: 'complete', result }, result }
  }
  if (progress.status === 'resolve_futures') {
    return { stdout, isComplete: false, progress: { status: 'resolve_futures', pendingCallIds: progress.pending_call_ids }, result: null }
  }
  const { function_name: functionName, call_id: callId } = progress
  const kwargs = decodeRecord(progress.kwargs)
  return { stdout, isComplete: false, progress: { status: 'function_call', functionName, callId, args: progress.args.map(decode), kwargs }, result: null }
}
