import type { Answer } from './answer.ts'
import { attemptOnce } from './attempt.ts'
import { type CallSite, setCallSite } from './call-site.ts'
import { QuoinError } from './errors.ts'
import type { Attempt, CallOptions, ClientOptions } from './options.ts'
import { retryDelayMs, wait } from './retry.ts'

/** A request. All of its attempts are the same. */
export interface Request {
  /** Name for errors and logs: the operation, or method and path. */
  name: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path below `/api/v1`, with its query. */
  path: string
  /** JSON of the body. Undefined if there is none. */
  body?: string | undefined
  /** Idempotency key. Undefined for a query. */
  key?: string | undefined
  /** Confirm token of a dry run. */
  confirmToken?: string | undefined
}

/** The settings of a client, overridden by those of one call. */
export type Settings = ClientOptions & CallOptions

/**
 * Sends a request, and repeats it after a temporary failure. All attempts send the same bytes with the same idempotency
 * key. Throws the error of the last attempt, with the place at which the call began.
 */
export function send(request: Request, settings: Settings, site: CallSite): Promise<Answer<unknown>> {
  return repeat(request, settings, site, () => attemptOnce(request, settings))
}

/** Facts about the outcome of an attempt. */
interface Outcome {
  status: number | undefined
  requestId?: string | undefined
}

/** Repeats an attempt until it succeeds, its error is not temporary, or the maximum number of attempts is reached. */
export async function repeat<Success extends Outcome>(
  { name, key }: Pick<Request, 'name' | 'key'>,
  { onAttempt, signal, retries = 3 }: Settings,
  site: CallSite,
  attempt: () => Promise<Success | QuoinError>,
): Promise<Success> {
  for (let number = 1; ; number++) {
    const started = performance.now()
    const outcome = await attempt()
    const error = outcome instanceof QuoinError ? outcome : undefined
    const retryIn = error && number <= retries ? retryDelayMs(error, number) : undefined
    if (onAttempt) {
      const { status, requestId } = outcome
      const ms = performance.now() - started
      report(onAttempt, { name, number, ms, status, requestId, idempotencyKey: key, error, retryIn })
    }
    if (!(outcome instanceof QuoinError)) return outcome
    if (retryIn === undefined) throw at(site, name, outcome)
    if (!(await wait(retryIn, signal))) throw at(site, name, abortedWhileWaiting(outcome, signal))
  }
}

/** Returns the error. Its stack shows the place at which the call began. */
export function at(site: CallSite, name: string, error: QuoinError): QuoinError {
  setCallSite(error, site, `${error.code} of ${name}`)
  return error
}

function abortedWhileWaiting(failed: QuoinError, signal: AbortSignal | undefined): QuoinError {
  const { idempotencyKey, receipt } = failed
  const message = 'The call was aborted.'
  return new QuoinError({ code: 'aborted', message, idempotencyKey, receipt, cause: signal?.reason })
}

/**
 * Calls the program's function `onAttempt`. An error of this function must not affect the call, so it is thrown outside
 * of the call.
 */
function report(onAttempt: (attempt: Attempt) => void, attempt: Attempt): void {
  try {
    onAttempt(attempt)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
