import type { AppError, ErrorCode, ErrorDetail } from '../../kernel/errors.ts'

const again = 'Wait a moment and repeat the same call with the same idempotencyKey.'
const anew = 'Nothing was done. Wait a moment and repeat the call with a new idempotencyKey.'
const whole = 'Nothing was done. Correct the message as the error says, and send it again.'
const otherKey =
  'This API key cannot make this call, and repeating the call will not help. Ask the person ' +
  'who created the key.'

/** Advice to the caller on what to do next, for every error code that an adapter can return. */
export const nextSteps: Readonly<Record<ErrorCode, string>> = {
  invalid_json: whole,
  bad_request: whole,
  invalid_api_key: otherKey,
  sign_in_required: otherKey,
  confirmation_required: otherKey,
  insufficient_scope: otherKey,
  insufficient_permission:
    'The member who created this API key lacks the permission, at this location or everywhere. Ask a ' +
    'person who has the permission, or use an operation that list_workflows shows.',
  unsupported_in_test_mode: 'Use a live key: this cannot be called with a test key.',
  not_found:
    'The record does not exist, or this key may not see it. Find it with the list operation of its kind.',
  method_not_allowed: whole,
  write_not_supported: 'Use an operation that list_workflows shows.',
  request_timeout: again,
  idempotency_conflict:
    'Nothing was done, because the idempotencyKey was already used for another call. Repeat that ' +
    'other call exactly, or use a new idempotencyKey.',
  idempotency_in_progress: again,
  invalid_state:
    'Nothing was done. Read the record to see its current state, and do what the message says before ' +
    'you repeat the call.',
  stale_version: 'Nothing was done. Read the record again, and repeat the change with its current version.',
  stale_revision:
    'Nothing was done. Read the automation again, and save the draft with its current revision.',
  full_sync_required:
    'Read the feed again without a cursor, and replace your copy with the records that it returns.',
  body_too_large: 'Nothing was done. Send less in each call, and send files with their upload operations.',
  response_too_large: 'Request less: use a smaller limit, fields, or detail summary.',
  unsupported_media_type: whole,
  expectation_failed: whole,
  validation_error:
    'Nothing was done. Correct the field in the error; get_workflow_schema describes the input ' +
    'of the operation.',
  missing_idempotency_key: 'Nothing was done. Repeat the call with a new idempotencyKey.',
  invalid_idempotency_key: 'Nothing was done. Use an idempotencyKey of 1 to 255 printable characters.',
  invalid_cursor: 'The cursor belongs to another list, order or filter. Start again with the first page.',
  invalid_sort: 'Sort by one of the fields that the error lists.',
  confirm_token_required:
    'Nothing was done. Call again with dryRun true, show the result to the person who decides, and repeat the call with the returned confirm_token as confirmToken.',
  rate_limited: 'Wait for the number of seconds that the error states, and repeat the same call.',
  headers_too_large: whole,
  internal_error:
    'This is an error of the service. Read the receipt if there is one; otherwise repeat the call with the same idempotencyKey.',
  rate_limit_unavailable: again,
  service_unavailable: again,
}

/**
 * Advice for `not_found` errors about an unknown operation or an unknown receipt (the stored outcome of a call). The
 * general advice for `not_found` is about records. Of the patterns that match the message of the error, the first
 * applies.
 */
const otherSearches: readonly [RegExp, string][] = [
  [/^No such operation/, 'Find the operation with list_workflows {"search": "the task in a few words"}.'],
  [
    /^No such receipt/,
    'Use the request_id or receipt_id from the answer to a call of this key: receipts of other keys are not shown.',
  ],
]

/**
 * Matches the message of an error in `fields`, which selects the requested part of the answer. Such an error means that
 * the input of the operation was valid.
 */
const ofAnswer = /^fields\.\d+: is not a field of the answer/
const otherFields =
  'Nothing was done. Request only fields that the answer has; get_workflow_schema with detail full ' +
  'lists them.'

/** Matches the message of an error about the confirm token. Such an error means that the input is valid. */
const ofToken = /^The confirm token /

const toolWords: readonly [RegExp, string][] = [
  [/Idempotency-Key/gi, 'idempotencyKey'],
  [/Confirm-Token/gi, 'confirmToken'],
  [/\?dry_run=true/gi, 'dryRun true'],
  // Error messages that earlier releases stored say "a new key".
  [/\ba new key\b/g, 'a new idempotencyKey'],
]

/** Replaces names of HTTP headers and parameters in a text by the names of tool arguments. */
export function inToolWords(text: string): string {
  return toolWords.reduce((result, [header, argument]) => result.replaceAll(header, argument), text)
}

/**
 * Describes an error in the terms of tools, with advice on what to do next. `usedUp` is true if the outcome of the call
 * is stored, so that a repeated call with the same idempotencyKey only returns the same error.
 */
export function refusalOf(
  { status, code, message, details, retryAfterSeconds }: AppError,
  { usedUp = false } = {},
) {
  return {
    status,
    code,
    message: sentence(inToolWords(message)),
    details: details.map((detail): ErrorDetail => ({
      ...detail,
      ...(detail.field === undefined ? {} : { field: inToolWords(detail.field) }),
      message: inToolWords(detail.message),
    })),
    next: nextOf(code, message, usedUp),
    ...(retryAfterSeconds === undefined ? {} : { retry_after_seconds: retryAfterSeconds }),
  }
}

function nextOf(code: ErrorCode, message: string, usedUp: boolean): string {
  if (code === 'not_found') {
    const [, elsewhere] = otherSearches.find(([said]) => said.test(message)) ?? []
    if (elsewhere !== undefined) return elsewhere
  }
  if (code === 'validation_error' && ofAnswer.test(message)) return otherFields
  if (code === 'validation_error' && ofToken.test(message)) return nextSteps.confirm_token_required
  const next = nextSteps[code]
  return usedUp && next === again ? anew : next
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
