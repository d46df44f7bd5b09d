import type { ErrorCode } from '../../../server/src/kernel/errors.ts'

const repeat =
  'Repeat the same call with the same idempotency key, after the seconds of `Retry-After` if the answer has it. The typed client does so by itself.'
const request = 'Nothing was done. Correct the request; repeating it as it is gives the same answer.'

/** Advice for developers, for each error code. */
export const errorAdvice: Readonly<Record<ErrorCode, string>> = {
  invalid_json: `${request} The message contains the position of the first mistake. Send the output of a JSON library, never JSON that you put together from pieces of text.`,
  bad_request: `${request} Send each header once, and no body with GET.`,
  invalid_api_key:
    'Send the whole key: `Authorization: Bearer quoin_live_…`. A key that was revoked or has expired never works again: create another one.',
  sign_in_required: 'Only the console gets this error, not programs. Sign in again.',
  insufficient_scope:
    'Create a key with the scope on the page of the operation. A key cannot get further scopes. Writing does not include reading.',
  insufficient_permission:
    'The member who created the key lacks a permission, or may not use this location. Give the member another role, or create the key as another member.',
  confirmation_required:
    'Only the console gets this error, not programs. Confirm your identity there, then repeat the call.',
  unsupported_in_test_mode:
    'Use a live key. A test key can use only leads, clients, estimates and `me` of the resource API, and no operation of the catalog. To try everything without customers, create a practice company with [practice.create](/docs/operations/practice.create) and use its key ([sandbox and test clocks](/docs/guides/sandbox)).',
  not_found:
    'Check the id and the company of the key. A record of another company or location gives the same answer as one that does not exist. If it was deleted, stop requesting it.',
  method_not_allowed: 'Use one of the methods in the header `Allow`.',
  write_not_supported:
    'The resource API does not offer this write. Use the operation of the [catalog](/docs/operations) instead.',
  request_timeout: `The body arrived too slowly, and nothing was done. ${repeat}`,
  idempotency_conflict:
    'The key belongs to a call with other content. Derive keys from what the call is about, such as the number of your order, and use a new key for each new call.',
  idempotency_in_progress: `The first call still runs. ${repeat}`,
  invalid_state:
    'Read the record, and do what the message says. For example, an invoice that is paid is refunded before it is voided. Repeating the call does not help.',
  stale_version:
    'Another caller changed the record after you read it. Read it again, apply your change to what you find, and send the version that you read.',
  stale_revision:
    'The automation was edited after you read it. Read it again and save your draft with its current revision.',
  full_sync_required: 'Start the feed again without a cursor, and replace your copy with what it returns.',
  body_too_large:
    'Send less in one call. Files go through the [upload operations](/docs/guides/files), not into the body.',
  response_too_large: 'Request less: a smaller `limit`, fewer `fields`, or `detail=summary`.',
  unsupported_media_type: `${request} The header is \`Content-Type: application/json\`, and the body is not compressed.`,
  expectation_failed: `${request} Leave out the header \`Expect\`.`,
  validation_error:
    'Nothing was done. `details` names each field and what is wrong with it. Show these messages to the person who typed the values; correct the program otherwise.',
  missing_idempotency_key:
    'Send the header `Idempotency-Key` with every write, a new value for each new write.',
  invalid_idempotency_key: 'Use 1 to 255 printable ASCII characters, such as a UUID.',
  invalid_cursor:
    'Send `next_cursor` unchanged, with the same sort, order and filters. If you changed them, start with the first page.',
  invalid_sort: 'Sort by one of the fields that the message lists.',
  confirm_token_required:
    'Make a [dry run](/docs/guides/dry-runs), show its result to the person who decides, and repeat the call with the token of its answer.',
  rate_limited: `${repeat} If it happens often, read larger pages, use webhooks instead of polling, or ask the operator for a larger limit.`,
  headers_too_large: `${request} Send long input in the body.`,
  internal_error:
    'The error is in the service. Repeat the call with the same idempotency key: it takes effect at most once. Report the `X-Request-ID` to the operator.',
  rate_limit_unavailable: repeat,
  service_unavailable: `${repeat} During maintenance, the message says how long it takes.`,
}
