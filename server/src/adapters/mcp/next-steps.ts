import type { AppError, ErrorCode, ErrorDetail } from '../../kernel/errors.ts'

const again = 'Wait a moment and repeat the call as it was, with the same idempotencyKey.'
const anew = 'Nothing was done. Wait a moment and repeat the call with a new idempotencyKey.'
const whole = 'Nothing was done. Send the message again in the form that is told.'
const otherKey = 'Ask whoever made the key: it cannot do this, and calling again changes nothing.'

/** The next step of the caller, for every error code that an adapter can return. */
export const nextSteps: Readonly<Record<ErrorCode, string>> = {
  invalid_json: whole,
  bad_request: whole,
  invalid_api_key: otherKey,
  insufficient_scope: otherKey,
  insufficient_permission:
    'The member of this key may not do this, here or at all. Ask somebody who may, or choose what list_workflows shows.',
  unsupported_in_test_mode: 'Use a live key: this has no test mode.',
  not_found: 'Look for it with the list operation of its kind: it is not there, or not in sight of this key.',
  method_not_allowed: whole,
  write_not_supported: 'Use the operation that list_workflows shows for it.',
  request_timeout: again,
  idempotency_conflict:
    'Nothing new was done. Repeat the first call exactly as it was, or give this one a new idempotencyKey.',
  idempotency_in_progress: again,
  invalid_state:
    'Nothing was done. Read the record to see how it stands, and do first what the message asks for.',
  stale_version:
    'Nothing was done. Read the record again, and repeat the change with the version that it has now.',
  stale_revision:
    'Nothing was done. Read the automation again, and save the draft with the revision that it has now.',
  full_sync_required: 'Read the feed again without a cursor, and replace the copy with what it answers.',
  body_too_large: 'Nothing was done. Send less, in several calls, or files by their upload operations.',
  response_too_large: 'Ask for less: a smaller limit, fields, or detail summary.',
  unsupported_media_type: whole,
  expectation_failed: whole,
  validation_error:
    'Nothing was done. Correct the field that is named; get_workflow_schema tells what the operation takes as its input.',
  missing_idempotency_key: 'Nothing was done. Give the change an idempotencyKey of its own.',
  invalid_idempotency_key: 'Nothing was done. Give an idempotencyKey of 1 to 255 printable characters.',
  invalid_cursor: 'Begin with the first page: the cursor is of another list, order or filter.',
  invalid_sort: 'Sort by one of the members that are named.',
  confirm_token_required:
    'Nothing was done. Call again with dryRun true, show what it tells to whoever decides, and repeat the call with the confirm_token that it gives as confirmToken.',
  rate_limited: 'Wait for the seconds that are told, and repeat the call as it was.',
  headers_too_large: whole,
  internal_error:
    'It is not your fault. Read the receipt if there is one, else repeat the call with the same idempotencyKey.',
  rate_limit_unavailable: again,
  service_unavailable: again,
}

/** Records that are found with another operation than the list of their kind. */
const otherSearches: readonly [RegExp, string][] = [
  [/^No such operation/, 'Find the operation with list_workflows {"search": "what is to be done"}.'],
  [
    /^No such receipt/,
    'Give the request_id or receipt_id that a call with this key was answered with: those of other keys are not shown.',
  ],
]

/** Errors about the requested part of the answer, not about the input. */
const ofAnswer = /^fields\.\d+: is no member of the answer/
const otherFields =
  'Nothing was done. Name members of the answer: get_workflow_schema with detail full tells all.'

/** The input was valid, but it is not what the token confirmed. */
const ofToken = /^The confirm token /

const toolWords: readonly [RegExp, string][] = [
  [/Idempotency-Key/gi, 'idempotencyKey'],
  [/Confirm-Token/gi, 'confirmToken'],
  [/\?dry_run=true/gi, 'dryRun true'],
  [/\ba new key\b/g, 'a new idempotencyKey'],
]

/** Replaces HTTP header names with the names of tool arguments. */
export function inToolWords(text: string): string {
  return toolWords.reduce((result, [header, argument]) => result.replaceAll(header, argument), text)
}

/**
 * A refusal in the terms of tools, with the next step. `usedUp`: the receipt has used up the idempotencyKey, so
 * repeating the call with the same key only returns the same refusal.
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
