import type { QuoinError } from './errors.ts'

/** Settings that apply to every call of a client. A single call can override them. */
export interface SharedOptions {
  /** Maximum duration of one attempt in milliseconds, including the body of the answer. Default: 60,000. */
  timeout?: number | undefined
  /** Maximum number of further attempts after a failed one. Default: 3. */
  retries?: number | undefined
  /**
   * Maximum time in milliseconds for which the receipt of a running mutation is read again, after the server has
   * answered with 202. Default: 60,000.
   */
  followFor?: number | undefined
  /** Further headers of the requests. */
  headers?: Readonly<Record<string, string>> | undefined
}

/** Settings of a client. */
export interface ClientOptions extends SharedOptions {
  /** API key, or a function that returns it. The function is called before each attempt. */
  apiKey: string | (() => string | Promise<string>)
  /** Address of the Quoin server, such as `https://quoin.example.com`. */
  baseUrl: string
  /** Function that sends the requests. Default: the global `fetch`. */
  fetch?: typeof fetch | undefined
  /**
   * Called after each attempt, for logs and metrics. It does not affect the call: an exception that it throws is
   * reported as an uncaught exception.
   */
  onAttempt?: ((attempt: Attempt) => void) | undefined
}

/** Settings of one call. */
export interface CallOptions extends SharedOptions {
  /** Aborts the call with the code `aborted`. A mutation that was already sent may still take effect. */
  signal?: AbortSignal | undefined
  /**
   * Idempotency key of a mutation: 1 to 255 printable characters. Calls with the same key and input take effect once,
   * also across programs and restarts. Default: a new UUID for each call. The retries of a call have the same key.
   */
  idempotencyKey?: string | undefined
  /** Fields to return, such as `id` or `line_items.name`. The other fields are then absent from the answer. */
  fields?: readonly string[] | undefined
  /** `summary` returns only fields with a single short value. The other fields are then absent from the answer. */
  detail?: 'summary' | 'full' | undefined
  /** Maximum size of a page in bytes. */
  maxBytes?: number | undefined
}

/** One attempt of a call, for `onAttempt`. */
export interface Attempt {
  /** Name of the operation, such as `invoices.get`, or method and path of a route, such as `GET /leads`. */
  name: string
  /** Number of the attempt, from 1. */
  number: number
  /** Duration in milliseconds. */
  ms: number
  /** HTTP status. Undefined if there was no answer. */
  status: number | undefined
  requestId: string | undefined
  idempotencyKey: string | undefined
  /** Error of the attempt. Undefined if it succeeded. */
  error: QuoinError | undefined
  /** Time in milliseconds after which the next attempt begins. Undefined if there is none. */
  retryIn: number | undefined
}
