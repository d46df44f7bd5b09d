import type { ErrorCode } from './generated/codes.ts'
import type { Receipt } from './generated/records.ts'

/**
 * Codes of errors that the client itself reports.
 *
 * - `connection_failed`: no complete answer arrived. `cause` is the error of `fetch`.
 * - `timeout`: an attempt took longer than `timeout`.
 * - `aborted`: the `signal` of the call was aborted. `cause` is its reason.
 * - `unexpected_answer`: the answer is a redirect or is not JSON, so it is not from a Quoin server.
 * - `receipt_pending`: the mutation still runs after `followFor`. Read `quoin.receipts.get(error.receipt.request_id)`.
 * - `receipt_indeterminate`: the mutation failed, or its effect is unknown. `message` says what to do.
 * - `upload_failed`: the address of an upload refused the bytes.
 * - `invalid_webhook`: a webhook delivery is not authentic.
 */
export type ClientCode =
  | 'connection_failed'
  | 'timeout'
  | 'aborted'
  | 'unexpected_answer'
  | 'receipt_pending'
  | 'receipt_indeterminate'
  | 'upload_failed'
  | 'invalid_webhook'

/** Any code of an error. A newer server may report codes that this version does not list. */
export type AnyCode = ErrorCode | ClientCode | (string & {})

/** One problem of a request. `field` is a path such as `line_items.0.quantity`, or the name of a header. */
export interface ErrorDetail {
  field?: string
  message: string
  [more: string]: unknown
}

/** Further members of the details of some errors, by code. */
export interface DetailsByCode {
  stale_version: { version: number }
  stale_revision: { revision: number }
}

/** Details of an error with this code. */
export type DetailOf<Code> = ErrorDetail & (Code extends keyof DetailsByCode ? DetailsByCode[Code] : unknown)

/** The receipt of a failed mutation, as the answer describes it. */
export type ReceiptNote = Pick<Receipt, 'request_id' | 'state' | 'outcome' | 'resolution'>

/** Facts about a failed call, besides its message. */
export interface Failure {
  code: string
  message: string
  status?: number | undefined
  details?: readonly ErrorDetail[] | undefined
  requestId?: string | undefined
  idempotencyKey?: string | undefined
  receipt?: ReceiptNote | undefined
  retryAfter?: number | undefined
  docsUrl?: string | undefined
  cause?: unknown
}

const brand = Symbol.for('@quoin/sdk/error')

/** The error of every failed call. Use `QuoinError.is(error, code)` to recognize one. */
export class QuoinError<Code extends string = AnyCode> extends Error {
  override readonly name = 'QuoinError'
  /** Code for programs. */
  readonly code: Code
  /** HTTP status of the answer. Undefined if there was no answer. */
  readonly status: number | undefined
  /**
   * The problems, each with its field where there is one. Empty if the answer was lost and the refusal was read from
   * its receipt, which does not store them.
   */
  readonly details: readonly DetailOf<Code>[]
  /** Id of the request, for the log of the server. */
  readonly requestId: string | undefined
  /** Idempotency key of the mutation. Undefined for a query. */
  readonly idempotencyKey: string | undefined
  /** Receipt of the mutation, if the answer names one. */
  readonly receipt: ReceiptNote | undefined
  /** Number of seconds after which a repeated call can succeed. Undefined if the answer does not say. */
  readonly retryAfter: number | undefined
  /** URL of the page of the service that explains the code. Undefined for errors of the client and of older servers. */
  readonly docsUrl: string | undefined

  constructor(failure: Failure) {
    super(failure.message, failure.cause === undefined ? undefined : { cause: failure.cause })
    this.code = failure.code as Code
    this.status = failure.status
    this.details = (failure.details ?? []) as readonly DetailOf<Code>[]
    this.requestId = failure.requestId
    this.idempotencyKey = failure.idempotencyKey
    this.receipt = failure.receipt
    this.retryAfter = failure.retryAfter
    this.docsUrl = failure.docsUrl
    Object.defineProperty(this, brand, { value: true })
  }

  /**
   * True if the value is an error of this package, with this code if one is given. Use it instead of `instanceof`,
   * which fails if a program contains two copies of the package.
   */
  static is(error: unknown): error is QuoinError
  static is<Code extends AnyCode>(error: unknown, code: Code): error is QuoinError<Code>
  static is(error: unknown, code?: string): boolean {
    if (typeof error !== 'object' || error === null || !(brand in error)) return false
    return code === undefined || ('code' in error && error.code === code)
  }
}
