import { type Problem, problemSentence, withoutCode } from './field-words.ts'

interface Parts {
  status: number
  code: string
  message: string
  details?: readonly Problem[]
  requestId?: string | null
}

/** An error answer of the server, or no answer at all (status 0). */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly details: readonly Problem[]
  readonly requestId: string | null

  constructor({ status, code, message, details = [], requestId = null }: Parts) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.requestId = requestId
  }

  static unreachable(): Refusal {
    return new Refusal({
      status: 0,
      code: 'unreachable',
      message: 'The server does not answer. Check the connection and try again.',
    })
  }

  static of(response: Response, error: Omit<Parts, 'status' | 'requestId'> | undefined): Refusal {
    return new Refusal({
      status: response.status,
      code: error?.code ?? 'unreadable',
      message: error?.message ?? `The server answered ${response.status} without an explanation.`,
      details: error?.details ?? [],
      requestId: response.headers.get('x-request-id'),
    })
  }

  /**
   * True if the same call may succeed later: there was no answer, the server failed, or there were too many
   * requests.
   */
  get isTemporary(): boolean {
    return this.status === 0 || this.status >= 500 || this.status === 429
  }

  /** True if the call may have taken effect, or if the server requests that the call is repeated. */
  get isUnanswered(): boolean {
    return [0, 429, 502, 503, 504].includes(this.status) || this.code === 'idempotency_in_progress'
  }

  /** True if the record was changed by someone else since it was read. */
  get isStale(): boolean {
    return this.code === 'stale_version'
  }

  /**
   * True if the person must first prove their identity again, for example with a passkey. The call can then be
   * repeated with the same idempotency key.
   */
  get needsConfirmation(): boolean {
    return this.code === 'confirmation_required'
  }

  /** Problems of the input, each with its field. Empty for other errors. */
  get problems(): readonly Problem[] {
    return this.code === 'validation_error' ? this.details : []
  }

  /**
   * Returns the problem of a field, or of a part of the field, as a sentence that begins with the label. Undefined if
   * there is no problem.
   */
  sentenceFor(field: string, label: string): string | undefined {
    const found = this.details.find((each) => each.field === field || each.field?.startsWith(`${field}.`))
    return found && problemSentence(found, new Map([[field, label]]))
  }
}

/** Returns a sentence for any thrown value. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) {
    const problems = error.problems.map((each) => problemSentence(each))
    return problems.length > 0 ? problems.join(' ') : withoutCode(error.message)
  }
  // Browsers report the same error for a cancelled request, an expired request and a missing passkey.
  if (error instanceof DOMException && error.name === 'NotAllowedError')
    return 'No passkey was used. Try again, or sign in another way.'
  if (error instanceof DOMException && error.name === 'InvalidStateError')
    return 'This device already has one of your passkeys.'
  if (error instanceof DOMException) return 'This browser could not use a passkey. Sign in another way.'
  return 'The console has an error. Reload the page.'
}
