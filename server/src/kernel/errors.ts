/** All error codes with their HTTP statuses. They are part of the API and do not change. */
export const errorStatuses = {
  invalid_json: 400,
  bad_request: 400,
  invalid_api_key: 401,
  sign_in_required: 401,
  insufficient_scope: 403,
  insufficient_permission: 403,
  confirmation_required: 403,
  unsupported_in_test_mode: 403,
  not_found: 404,
  method_not_allowed: 405,
  write_not_supported: 405,
  request_timeout: 408,
  idempotency_conflict: 409,
  idempotency_in_progress: 409,
  invalid_state: 409,
  stale_version: 409,
  stale_revision: 409,
  full_sync_required: 410,
  body_too_large: 413,
  response_too_large: 413,
  unsupported_media_type: 415,
  expectation_failed: 417,
  validation_error: 422,
  missing_idempotency_key: 422,
  invalid_idempotency_key: 422,
  invalid_cursor: 422,
  invalid_sort: 422,
  confirm_token_required: 428,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  rate_limit_unavailable: 503,
  service_unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatuses

/** One problem of a request. `field` is the path of the field, such as `line_items.0.quantity`. */
export interface ErrorDetail {
  field?: string
  message: string
  [extra: string]: unknown
}

/**
 * Error that is reported to the caller with its code and message. Any other error is answered with 500 and without
 * details.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: readonly ErrorDetail[]
  /** Number of seconds after which a retry can succeed, sent as the header `Retry-After`. Undefined if unknown. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    details: readonly ErrorDetail[] = [],
    retryAfterSeconds?: number,
  ) {
    super(message)
    this.code = code
    this.details = details
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return errorStatuses[this.code]
  }
}

export const notFound = (subject: string): AppError => new AppError('not_found', `No such ${subject}.`)

export const invalidState = (message: string, details: readonly ErrorDetail[] = []): AppError =>
  new AppError('invalid_state', message, details)

/** Creates the error for an invalid value of `field` in the body or query of a request. */
export const invalidField = (field: string, message: string): AppError =>
  new AppError('validation_error', `${field}: ${message}`, [{ field, message }])
