import type { Dispatcher } from 'undici'
import { selectHeaders } from './excerpt.ts'
import { closedEarly, OutboundFailure } from './outcome.ts'

/** A request as it is sent, and the bounds of its answer. */
export interface AttemptedRequest {
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string | Buffer
  /** Time limit in milliseconds for the whole attempt. */
  timeoutMs: number
  /** Maximum number of bytes of the answer's body that are read. */
  readLimit: number
  /** Signal that cancels the attempt. */
  signal?: AbortSignal | undefined
}

export interface Answer {
  status: number
  headers: Readonly<Record<string, string>>
  chunks: readonly Buffer[]
  /** True if the whole body was read, false if it reached the limit. */
  isWhole: boolean
}

/** Sends the request once. Does not follow redirects, but returns them like other responses. */
export function attempt(agent: Dispatcher, url: URL, request: AttemptedRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const attempted = new Attempt(request, resolve, reject)
    try {
      agent.dispatch(
        {
          origin: url.origin,
          path: url.pathname + url.search,
          method: request.method,
          headers: request.headers,
          body: request.body ?? null,
        },
        attempted,
      )
    } catch (error) {
      attempted.onResponseError(undefined, error as Error)
    }
  })
}

/**
 * Handles one attempt. Its promise settles once: when the response has ended, when the maximum number of bytes has
 * been read, after a failure, or at the deadline.
 */
class Attempt implements Dispatcher.DispatchHandler {
  readonly #resolve: (answer: Answer) => void
  readonly #reject: (error: Error) => void
  readonly #timer: NodeJS.Timeout
  readonly #signal: AbortSignal | undefined
  readonly #readLimit: number
  readonly #chunks: Buffer[] = []
  #read = 0
  #status = 0
  #headers: Record<string, string> = {}
  #controller: Dispatcher.DispatchController | undefined
  #settled: Error | undefined

  constructor(
    { timeoutMs, readLimit, signal }: AttemptedRequest,
    resolve: (answer: Answer) => void,
    reject: (error: Error) => void,
  ) {
    this.#resolve = resolve
    this.#reject = reject
    this.#readLimit = readLimit
    this.#timer = setTimeout(() => this.#fail(tooLate()), timeoutMs)
    this.#signal = signal
    signal?.addEventListener('abort', this.#cut)
    if (signal?.aborted) this.#cut()
  }

  readonly #cut = (): void => this.#fail(closedEarly())

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // If the deadline passed while the request waited for a connection, the request must not be sent.
    if (this.#settled) controller.abort(this.#settled)
    else this.#controller = controller
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    this.#status = status
    this.#headers = selectHeaders(headers)
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#read += chunk.length
    if (this.#read >= this.#readLimit) this.#finish(false)
  }

  onResponseEnd(): void {
    this.#finish(true)
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    this.#fail(error)
  }

  #finish(isWhole: boolean): void {
    if (this.#settled) return
    this.#resolve({ status: this.#status, headers: this.#headers, chunks: this.#chunks, isWhole })
    this.#end(enough)
  }

  #fail(error: Error): void {
    if (this.#settled) return
    this.#reject(error)
    this.#end(error)
  }

  /** Ends the attempt. Closes the connection, unless the response was complete. */
  #end(reason: Error): void {
    clearTimeout(this.#timer)
    this.#signal?.removeEventListener('abort', this.#cut)
    this.#settled = reason
    this.#controller?.abort(reason)
  }
}

const enough = new Error('The rest of the answer is not needed.')

function tooLate(): OutboundFailure {
  return new OutboundFailure('timeout', 'The attempt was cancelled because it took too long.')
}
