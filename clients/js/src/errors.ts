/** What can go wrong, as classes; and how errors of the server become errors of theirs, and back. */

import type { Data } from './values.js'

/** Where execution was: one line of a traceback. Lines and columns are from 1. */
export interface Frame {
  filename: string
  line: number
  column: number
  endLine: number
  endColumn: number
  functionName: string
  sourceLine: string | null
}

/** The server has ended, cannot be started, or does not speak the protocol. */
export class ServerError extends Error {
  override name = 'ServerError'
}

/** Base of all that goes wrong with the code in a sandbox. */
export class SandboxError extends Error {
  override name = 'SandboxError'

  constructor(
    message: string,
    /** The class of the exception in Python. */
    readonly typeName: string,
    /** Its message, without the class. */
    readonly pythonMessage: string,
    protected readonly tracebackText: string,
  ) {
    super(message)
  }

  /** The error as text: as Python prints it, `Type: message`, or the message. */
  display(format: 'traceback' | 'type-msg' | 'msg' = 'traceback'): string {
    if (format === 'traceback') return this.tracebackText
    if (format === 'msg') return this.pythonMessage
    return this.pythonMessage === '' ? this.typeName : `${this.typeName}: ${this.pythonMessage}`
  }
}

/** The code does not parse. */
export class SandboxSyntaxError extends SandboxError {
  override name = 'SandboxSyntaxError'
}

/** The type checker found errors; `display()` is its report. */
export class SandboxTypingError extends SandboxError {
  override name = 'SandboxTypingError'
}

/** An exception that the program did not catch. */
export class SandboxRuntimeError extends SandboxError {
  override name = 'SandboxRuntimeError'

  constructor(message: string, typeName: string, pythonMessage: string, tracebackText: string, private readonly frames: Frame[]) {
    super(message, typeName, pythonMessage, tracebackText)
  }

  /** The program's frames, outermost first. */
  traceback(): Frame[] {
    return this.frames.map((frame) => ({ ...frame }))
  }
}

/** A limit ended the run. */
export class SandboxLimitError extends SandboxRuntimeError {
  override name = 'SandboxLimitError'
  /** The limit: `max_duration_secs`, `max_memory`, ... */
  limit = ''
  /** What the run had used or needed next, and what it was allowed; null if one operation would have taken too long. */
  used: number | null = null
  allowed: number | null = null
}

/** A session is missing or cannot do what it was asked for, or code in it failed: then `error` says how. */
export class SessionError extends Error {
  override name = 'SessionError'

  constructor(
    message: string,
    /** `SessionNotFoundError`, `SessionStateError`, ...: the class in Python. */
    readonly kind: string,
    /** What the code printed before it failed. */
    readonly stdout: string,
    readonly error: SandboxError | null,
  ) {
    super(message)
  }
}

/** An exception to be raised in the program: its class by name, and its message. */
export class PythonError extends Error {
  override name = 'PythonError'

  constructor(
    readonly typeName: string,
    message = '',
  ) {
    super(message)
  }
}

/** Thrown by a host function, it ends the program there; the run throws it to its caller. */
export class Abort extends Error {
  override name = 'Abort'

  constructor(readonly value?: unknown) {
    super('a host function has ended the program')
  }
}

/** The run was cancelled. */
export class CancelledError extends Error {
  override name = 'CancelledError'
}

/** `{type, message}` of an exception that is to be raised in the program. */
export interface ExceptionInfo {
  type: string
  message?: string | null
}

const CLASSES: { [name: string]: string } = {
  Error: 'RuntimeError',
  RangeError: 'ValueError',
  ReferenceError: 'NameError',
  SyntaxError: 'SyntaxError',
  TypeError: 'TypeError',
}

/** The exception in Python for what a host function threw. */
export function exceptionOf(thrown: unknown): { type: string; message: string | null } {
  if (thrown instanceof PythonError) return { type: thrown.typeName, message: thrown.message || null }
  if (!(thrown instanceof Error)) {
    const info = thrown as Partial<ExceptionInfo> | null
    if (typeof info === 'object' && info !== null && typeof info.type === 'string') return { type: info.type, message: info.message ?? null }
    return { type: 'RuntimeError', message: String(thrown) }
  }
  const type = Object.hasOwn(CLASSES, thrown.name) ? CLASSES[thrown.name] : undefined
  return type === undefined
    ? { type: 'RuntimeError', message: `${thrown.name}: ${thrown.message}` }
    : { type, message: thrown.message }
}

/** An error of the server, as it stands in messages. */
export interface ErrorData {
  code: number
  message: string
  data?: { [key: string]: Data }
}

/** The error to throw for one of the server. */
export function errorOf({ code, message, data = {} }: ErrorData): Error {
  switch (code) {
    case -32000:
      return sandboxError(message, data)
    case -32002: {
      const inner = data['error'] as { [key: string]: Data } | undefined
      return new SessionError(message, text(data['type']), text(data['stdout']), inner === undefined ? null : sandboxError(text(inner['message']), inner))
    }
    case -32602:
      return new TypeError(message)
    case -32800:
      return new CancelledError(message)
    case -32700:
    case -32600:
    case -32601:
    case -32603:
      return new ServerError(message)
    default:
      return new Error(message)
  }
}

function sandboxError(message: string, data: { [key: string]: Data }): SandboxError {
  const of = [message, text(data['type']), text(data['message']), text(data['traceback'])] as const
  if (data['kind'] === 'syntax') return new SandboxSyntaxError(...of)
  if (data['kind'] === 'typing') return new SandboxTypingError(...of)
  if (data['kind'] === 'internal') return new SandboxError(...of)
  const frames = ((data['frames'] ?? []) as { [key: string]: Data }[]).map(frameOf)
  if (data['kind'] !== 'limit') return new SandboxRuntimeError(...of, frames)
  const error = new SandboxLimitError(...of, frames)
  error.limit = text(data['limit'])
  error.used = (data['used'] ?? null) as number | null
  error.allowed = (data['allowed'] ?? null) as number | null
  return error
}

function frameOf(data: { [key: string]: Data }): Frame {
  return {
    filename: text(data['filename']),
    line: Number(data['line']),
    column: Number(data['column']),
    endLine: Number(data['end_line']),
    endColumn: Number(data['end_column']),
    functionName: text(data['function_name']),
    sourceLine: (data['source_line'] ?? null) as string | null,
  }
}

function text(data: Data | undefined): string {
  return typeof data === 'string' ? data : ''
}
