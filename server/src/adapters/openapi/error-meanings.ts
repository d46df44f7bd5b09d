import type { ErrorCode, ErrorDetail } from '../../kernel/errors.ts'

interface ErrorMeaning {
  meaning: string
  /**
   * Message in the example of the error. Messages are for people; programs must not depend on them, because they may
   * change.
   */
  message: string
  details?: readonly ErrorDetail[]
}

/** Meaning of each error code for a caller, with the message and details of an example. */
export const errorMeanings: Record<ErrorCode, ErrorMeaning> = {
  invalid_json: {
    meaning: 'The body is not valid JSON.',
    message: 'Unexpected end of the text at position 17.',
  },
  bad_request: {
    meaning: 'The request is malformed, or a relevant header is present more than once.',
    message: 'The header Authorization is given more than once.',
    details: [{ field: 'authorization', message: 'is given more than once' }],
  },
  invalid_api_key: {
    meaning: 'The key is missing, unknown, revoked or expired.',
    message: 'The API key is missing or invalid.',
  },
  sign_in_required: {
    meaning: 'Only in the console: there is no valid session.',
    message: 'Sign in first.',
  },
  insufficient_scope: {
    meaning: 'The key lacks the scope that the route needs.',
    message: 'The key lacks the scope this route needs.',
  },
  insufficient_permission: {
    meaning: 'The member lacks a permission that the operation needs.',
    message: 'The member lacks the permission manage_leads.',
  },
  confirmation_required: {
    meaning:
      'Only in the console: the person must have confirmed their identity within the last 15 minutes to run the operation.',
    message: 'Confirm that it is you, then repeat the call.',
  },
  unsupported_in_test_mode: {
    meaning: 'Test keys cannot use the route.',
    message:
      'Test keys cannot use this route: they reach leads, clients, estimates and me. /docs/guides/sandbox says how to try the rest.',
  },
  not_found: {
    meaning: 'The record does not exist, or the key may not see it.',
    message: 'No such record.',
  },
  method_not_allowed: {
    meaning:
      'The URL path does not support the HTTP method; the header `Allow` lists the methods that it ' +
      'supports.',
    message: 'This address supports GET, HEAD, POST.',
  },
  write_not_supported: {
    meaning:
      'This operation is not available to live keys; the header `Allow` lists the methods that live ' +
      'keys may use at the URL path.',
    message: 'This write is not available to live keys.',
  },
  request_timeout: {
    meaning: 'The request did not arrive in time.',
    message: 'The request did not arrive in time.',
  },
  idempotency_conflict: {
    meaning: 'The `Idempotency-Key` was used for another request.',
    message: 'This Idempotency-Key was used for another request.',
  },
  idempotency_in_progress: {
    meaning: 'The first request with the `Idempotency-Key` is still running; try again after `Retry-After`.',
    message: 'The first request with this Idempotency-Key is still running.',
  },
  invalid_state: {
    meaning: 'The state of the record does not allow the call.',
    message: 'The record is closed.',
  },
  response_too_large: {
    meaning:
      'The input in the URL is larger than 64 KiB, or the answer would be larger than 4 MiB. Answers ' +
      'are not truncated; request less.',
    message: 'The answer would be larger than 4 MiB.',
  },
  stale_version: {
    meaning:
      'The record has changed: its version is not `expected_version`. `details` contains the current ' +
      'version.',
    message: 'The record has changed since it was read: read it again.',
    details: [{ field: 'expected_version', message: 'is not the current version', version: 4 }],
  },
  stale_revision: {
    meaning:
      'The automation has a newer draft than `expectedRevision`. `details` contains the current revision.',
    message: 'The automation has changed since it was read: read it again.',
    details: [{ field: 'expectedRevision', message: 'is not the current revision', current: 4 }],
  },
  full_sync_required: {
    meaning:
      'The feed of changes cannot continue from this cursor: the kinds of records or the locations that the caller may read have changed, or the database was restored. Read again without a cursor.',
    message:
      'The feed cannot continue from this cursor: the kinds or locations that you may read have ' +
      'changed, or the database was restored. Read again without a cursor.',
  },
  body_too_large: {
    meaning: 'The body is larger than 1 MiB.',
    message: 'The body is too large: this route accepts at most 1048576 bytes.',
    details: [{ message: 'must be at most 1048576 bytes', limit: 1_048_576 }],
  },
  unsupported_media_type: {
    meaning: 'The body is not JSON, or is compressed.',
    message: 'The body must be JSON: Content-Type: application/json.',
  },
  expectation_failed: {
    meaning: 'The header `Expect` asks for something other than `100-continue`.',
    message: 'The header Expect may only be 100-continue.',
  },
  validation_error: {
    meaning: 'A value is invalid; `details` names each field and its problem.',
    message: 'limit: must be at most 100',
    details: [{ field: 'limit', message: 'must be at most 100' }],
  },
  missing_idempotency_key: {
    meaning: 'A write needs the header `Idempotency-Key`.',
    message: 'A write requires the header Idempotency-Key.',
  },
  invalid_idempotency_key: {
    meaning: 'The `Idempotency-Key` does not have 1 to 255 printable characters.',
    message: 'An Idempotency-Key must have 1 to 255 printable characters.',
  },
  invalid_cursor: {
    meaning: 'The cursor was altered, or belongs to a list with a different sort, order or filter.',
    message: 'The cursor was altered, or belongs to a list with a different sort, order or filter.',
  },
  invalid_sort: {
    meaning: 'The list cannot be sorted by this field.',
    message: 'This list can be sorted by created_at, updated_at.',
    details: [{ field: 'sort', message: 'must be one of created_at, updated_at' }],
  },
  confirm_token_required: {
    meaning:
      'This API key needs a confirm token for calls with the risk flags in `details`. Nothing was ' +
      'done, and the idempotency key is not used up.',
    message:
      'This key needs a confirm token for calls flagged money: call invoices.recordPayment with ?dry_run=true, then repeat the call with the Confirm-Token of its answer.',
    details: [{ field: 'Confirm-Token', message: 'is required', flags: ['money'] }],
  },
  rate_limited: {
    meaning: 'Too many requests; try again after `Retry-After`.',
    message: 'The limit is 600 requests per minute.',
  },
  headers_too_large: {
    meaning: 'The request line and headers are too large.',
    message: 'The headers are larger than 16384 bytes.',
  },
  internal_error: {
    meaning: 'An internal error occurred. Report the `X-Request-ID` to the operator.',
    message: 'An internal error occurred. Report the request id to the operator.',
  },
  rate_limit_unavailable: {
    meaning: 'The rate limiter does not answer; try again after `Retry-After`.',
    message: 'The rate limiter does not answer. Try again shortly.',
  },
  service_unavailable: {
    meaning: 'The database cannot be reached; try again after `Retry-After`.',
    message: 'The service cannot reach its database. Try again shortly.',
  },
}
