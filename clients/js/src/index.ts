/** ouros for JavaScript: a sandboxed Python runtime for code written by language models. */

export {
  Abort,
  CancelledError,
  type ExceptionInfo,
  type Frame,
  PythonError,
  SandboxError,
  SandboxLimitError,
  SandboxRuntimeError,
  SandboxSyntaxError,
  SandboxTypingError,
  ServerError,
  SessionError,
} from './errors.js'
export { type RunAsyncOptions, runSandboxAsync } from './run-async.js'
export {
  type Answer,
  Complete,
  type ExternalFunction,
  FutureSnapshot,
  type LoadOptions,
  type Modules,
  type OsCallback,
  type PrintCallback,
  type Progress,
  type ResourceLimits,
  type RunOptions,
  Sandbox,
  type SandboxOptions,
  Snapshot,
  type StartOptions,
} from './sandbox.js'
export { defaultServer, Server, type ServerOptions } from './server.js'
export { type InputOptions, Session, SessionManager, type Shown, type StepResult } from './session.js'
export { FrozenSet, PyValue, Tuple, type Value } from './values.js'
