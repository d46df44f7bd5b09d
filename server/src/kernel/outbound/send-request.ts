import type { Dispatcher } from 'undici'
import { excerptOf, selectHeaders, readLimit } from './excerpt.ts'
import { blocked, closedEarly, failureOf, OutboundFailure, type Outcome } from './outcome.ts'
import { judgeTarget, type TargetRules } from './target-rules.ts'

export interface OutboundRequest {
  url: string
  headers: Readonly<Record<string, string>>
  body: string | Buffer
  /**
   * Time limit in milliseconds for the whole attempt: resolving the name, connecting, sending, and reading
   * the answer.
   */
  timeoutMs?: number
  /** Signal that cancels the attempt. */
  signal?: AbortSignal
}

const usualTimeoutMs = 15_000

export async function sendRequest(
  agent: Dispatcher,
  rules: TargetRules,
  request: OutboundRequest,
): Promise<Outcome> {
  const started = performance.now()
  try {
    const judged = judgeTarget(request.url, rules)
    if (judged.refusal !== undefined) throw blocked()
    const answer = await attempt(agent, judged.url, request)
    return { ...answer, durationMs: since(started) }
  } catch (error) {
    const failure = failureOf(error)
    if (failure === undefined) throw error
    return { error: failure.kind, message: failure.message, durationMs: since(started) }
  }
}

type Answer = Omit<Extract<Outcome, { error?: undefined }>, 'durationMs'>

/** Sends the request once. Does not follow redirects, but returns them like other responses. */
function attempt(agent: Dispatcher, url: URL, request: OutboundRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const attempted = new Attempt(request, resolve, reject)
    try {
      agent.dispatch(
        {
          origin: url.origin,
          path: url.pathname + url.search,
          method: 'POST',
          headers: request.headers,
          body: request.body,
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
  readonly #chunks: Buffer[] = []
  #read = 0
  #status = 0
  #headers: Record<string, string> = {}
  #controller: Dispatcher.DispatchController | undefined
  #settled: Error | undefined

  constructor(
    { timeoutMs = usualTimeoutMs, signal }: OutboundRequest,
    resolve: (answer: Answer) => void,
    reject: (error: Error) => void,
  ) {
    this.#resolve = resolve
    this.#reject = reject
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
    if (this.#read >= readLimit) this.#finish()
  }

  onResponseEnd(): void {
    this.#finish()
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    this.#fail(error)
  }

  #finish(): void {
    if (this.#settled) return
    this.#resolve({ status: this.#status, headers: this.#headers, excerpt: excerptOf(this.#chunks) })
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

function since(started: number): number {
  return Math.round(performance.now() - started)
}
