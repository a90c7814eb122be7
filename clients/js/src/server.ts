/**
 * `Server`: a server of ouros and the requests to it, waited for with or without the event loop.
 *
 * Knows messages, nothing of sandboxes. What becomes of the server reaches all who wait, as a `ServerError`.
 */

import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { CancelledError, type ErrorData, errorOf, ServerError } from './errors.js'
import type { FromMain, Start, ToMain } from './io-thread.js'
import type { Data } from './values.js'

/** How to reach a server. */
export interface ServerOptions {
  /** The socket of one that runs already: `ouros serve --socket PATH`. */
  socket?: string
  /** How to start one, with arguments; `ouros serve --stdio` or `$OUROS_PYTHON -m ouros serve --stdio` unless given. */
  command?: string[]
  /** Its environment; that of this process unless given. */
  env?: { [name: string]: string | undefined }
}

/** A call of a host function by the program that a request runs. */
export interface Call {
  function_name: string
  args: Data[]
  kwargs: { [name: string]: Data }
  call_id: number
  is_os_function: boolean
}

/** What the requester does for the server meanwhile. What one of them throws ends the request, and is thrown by it. */
export interface Handlers {
  print?: (stream: 'stdout' | 'stderr', text: string) => void
  call?: (call: Call) => { value: Data } | { exception: { type: string; message: string | null } }
}

interface Pending {
  handlers: Handlers
  settle: (error: Error | null, result: Data) => void
  thrown: { error: unknown } | null
}

type Message =
  | { id: number; method: string; params: { [name: string]: unknown } }
  | { id?: undefined; method: string; params: { [name: string]: unknown } }
  | { id: number | null; method?: undefined; result?: Data; error?: ErrorData }

const LOOK_MS = 1000
const MISSED_LOOKS = 10
const MAX_RELEASED = 100

export class Server {
  #worker: Worker
  #port: MessagePort
  #counter = new Int32Array(new SharedArrayBuffer(4))
  #pending = new Map<number, Pending>()
  #lastId = 0
  #failure: ServerError | null = null
  #released: number[] = []
  #registry = new FinalizationRegistry<number>((id) => this.release(id))

  constructor(options: ServerOptions = {}) {
    const { port1, port2 } = new MessageChannel()
    const start: Start = { port: port2, counter: this.#counter, server: reach(options) }
    this.#port = port1
    this.#worker = new Worker(new URL('./io-thread.js', import.meta.url), { workerData: start, transferList: [port2], execArgv: [] })
    this.#worker.on('error', (error) => this.#fail(`the I/O thread failed: ${error.message}`))
    this.#worker.on('exit', () => this.#fail('the I/O thread has ended'))
    this.#worker.unref()
    port1.on('message', (message: ToMain) => this.#take(message))
    port1.unref()
    this.requestSync('initialize', { protocol: 1, client: { name: 'ouros-js' }, safe_integers: true })
  }

  /** Whether the server has ended: all requests fail. */
  get hasEnded(): boolean {
    return this.#failure !== null
  }

  /** End the server, if this object has started it, or the connection. What waits for an answer fails. */
  close(): void {
    this.#fail('the server was closed')
  }

  /** Send a request and wait for its answer without the event loop. */
  requestSync(method: string, params: object, handlers: Handlers = {}): Data {
    let answer: { error: Error | null; result: Data } | null = null as { error: Error | null; result: Data } | null
    this.#send(method, params, handlers, (error, result) => (answer = { error, result }))
    let missed = 0
    while (answer === null) {
      const seen = Atomics.load(this.#counter, 0)
      if (this.#drain()) missed = 0
      else if (Atomics.wait(this.#counter, 0, seen, LOOK_MS) === 'timed-out') this.#look(++missed)
    }
    if (answer.error !== null) throw answer.error
    return answer.result
  }

  /** Send a request; `signal` cancels it. */
  request(method: string, params: object, handlers: Handlers = {}, signal?: AbortSignal): Promise<Data> {
    if (signal?.aborted) return Promise.reject(signal.reason)
    return new Promise((resolve, reject) => {
      const id = this.#send(method, params, handlers, (error, result) => {
        signal?.removeEventListener('abort', cancel)
        if (this.#pending.size === 0) this.#port.unref()
        if (error === null) resolve(result)
        else reject(signal?.aborted && error instanceof CancelledError ? signal.reason : error)
      })
      const cancel = (): void => this.#post({ method: '$/cancel', params: { id } })
      signal?.addEventListener('abort', cancel)
      if (this.#pending.has(id)) this.#port.ref()
    })
  }

  /** Have the server forget an object; together with others, some time later. */
  release(id: number): void {
    this.#released.push(id)
    if (this.#released.length >= MAX_RELEASED && this.#failure === null) this.#flushReleased()
  }

  /** Have the server forget an object when `owner` is no more. */
  releaseWith(owner: object, id: number): void {
    this.#registry.register(owner, id, owner)
  }

  /** The object of `owner` is gone on the server already. */
  forget(owner: object): void {
    this.#registry.unregister(owner)
  }

  #flushReleased(): void {
    const objects = this.#released
    this.#released = []
    this.#post({ method: 'release', params: { objects } })
  }

  #send(method: string, params: object, handlers: Handlers, settle: Pending['settle']): number {
    if (this.#failure !== null) throw this.#failure
    if (this.#released.length > 0) this.#flushReleased()
    const id = ++this.#lastId
    const text = JSON.stringify({ jsonrpc: '2.0', id, method, params })
    this.#pending.set(id, { handlers, settle, thrown: null })
    this.#port.postMessage(`${text}\n` satisfies FromMain)
    return id
  }

  #post(message: object): void {
    if (this.#failure === null) this.#port.postMessage(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n` satisfies FromMain)
  }

  #drain(): boolean {
    const found = receiveMessageOnPort(this.#port) as { message: ToMain } | undefined
    if (found !== undefined) this.#take(found.message)
    return found !== undefined
  }

  /** Nothing came for a while: ask the I/O thread whether it is there, and give it up when it does not answer. */
  #look(missed: number): void {
    if (missed > MISSED_LOOKS) this.#fail('the I/O thread does not answer')
    else this.#port.postMessage({ ping: true } satisfies FromMain)
  }

  #fail(reason: string): void {
    if (this.#failure !== null) return
    this.#failure = new ServerError(reason)
    this.#port.postMessage({ close: true } satisfies FromMain)
    this.#port.close()
    const waiting = [...this.#pending.values()]
    this.#pending.clear()
    for (const { settle, thrown } of waiting) settle(thrown === null ? new ServerError(reason) : (thrown.error as Error), null)
  }

  #take(message: ToMain): void {
    if ('failed' in message) this.#fail(message.failed)
    else if ('line' in message) {
      let parsed: Message
      try {
        parsed = JSON.parse(message.line) as Message
      } catch {
        this.#fail('the server does not speak JSON-RPC: is its standard output used by something else?')
        return
      }
      this.#receive(parsed)
    }
  }

  #receive(message: Message): void {
    if (message.method === undefined) this.#answered(message)
    else if (message.method === 'print') this.#print(message.params as { request: number; texts: ['stdout' | 'stderr', string][] })
    else if (message.method === 'call' && message.id !== undefined) this.#call(message.id, message.params as unknown as Call & { request: number })
  }

  #answered({ id, result, error }: { id: number | null; result?: Data; error?: ErrorData }): void {
    const pending = id === null ? undefined : this.#pending.get(id)
    if (id === null || pending === undefined) {
      if (error !== undefined && id === null) this.#fail(`the server has refused a message: ${error.message}`)
      return
    }
    this.#pending.delete(id)
    if (pending.thrown !== null) pending.settle(pending.thrown.error as Error, null)
    else if (error !== undefined) pending.settle(errorOf(error), null)
    else pending.settle(null, result ?? null)
  }

  #print({ request, texts }: { request: number; texts: ['stdout' | 'stderr', string][] }): void {
    const pending = this.#pending.get(request)
    if (pending?.handlers.print === undefined || pending.thrown !== null) return
    try {
      for (const [stream, text] of texts) pending.handlers.print(stream, text)
    } catch (error) {
      this.#end(request, pending, error)
    }
  }

  #call(id: number, call: Call & { request: number }): void {
    const pending = this.#pending.get(call.request)
    if (pending === undefined || pending.thrown !== null) return
    let answer: ReturnType<NonNullable<Handlers['call']>>
    try {
      if (pending.handlers.call === undefined) throw new ServerError('the server calls a function that it was not given')
      answer = pending.handlers.call(call)
    } catch (error) {
      this.#end(call.request, pending, error)
      return
    }
    if ('value' in answer) this.#post({ id, result: answer })
    else this.#post({ id, error: { code: -32000, message: answer.exception.message ?? '', data: answer.exception } })
  }

  /** End a request, which is to throw what a handler threw. */
  #end(id: number, pending: Pending, error: unknown): void {
    pending.thrown = { error }
    this.#post({ method: '$/cancel', params: { id } })
  }
}

function reach({ socket, command, env = process.env }: ServerOptions): Start['server'] {
  if (socket !== undefined) return { socket }
  const python = env['OUROS_PYTHON']
  const [program = 'ouros', ...args] = command ?? (python === undefined || python === '' ? ['ouros', 'serve', '--stdio'] : [python, '-m', 'ouros', 'serve', '--stdio'])
  return { command: program, args, env: { ...env } }
}

let shared: Server | null = null

/** The server of this process: started when it is first needed, and again when it has ended. */
export function defaultServer(): Server {
  if (shared === null || shared.hasEnded) shared = new Server()
  return shared
}
