import type { ErrorCode } from '../../kernel/errors.ts'
import { isFlagged } from '../../kernel/operations/confirm-policy.ts'
import type { Route } from '../rest/route.ts'

/** Errors that any request can get before its route is known. */
export const transportErrors: readonly ErrorCode[] = [
  'bad_request',
  'request_timeout',
  'unsupported_media_type',
  'expectation_failed',
  'rate_limited',
  'headers_too_large',
  'internal_error',
  'rate_limit_unavailable',
]

const keyErrors: readonly ErrorCode[] = [
  'invalid_idempotency_key',
  'idempotency_conflict',
  'idempotency_in_progress',
]

const bodyErrors: readonly ErrorCode[] = [
  'missing_idempotency_key',
  'invalid_json',
  'body_too_large',
  'validation_error',
]

/** True if the route is a write with a body. Such a route requires an idempotency key. */
export function takesBody(route: Route): boolean {
  return route.method === 'POST' || route.method === 'PATCH'
}

/** True if the route is a write. All writes accept an idempotency key; deletions do not require one. */
export function takesKey(route: Route): boolean {
  return route.method !== 'GET'
}

/** True if the caller may request only a part of the answer. All queries allow it. */
export function takesView(route: Route): boolean {
  return route.method === 'GET'
}

/** Returns every error code that a caller of the route can receive. */
export function errorsOf(route: Route): ReadonlySet<ErrorCode> {
  const operations = [route.operation, ...(route.instead ? [route.instead.operation] : [])]
  return new Set<ErrorCode>([
    ...transportErrors,
    'service_unavailable',
    'invalid_api_key',
    ...(route.operation.scope === null && route.needs === undefined ? [] : (['insufficient_scope'] as const)),
    ...(route.test ? [] : (['unsupported_in_test_mode'] as const)),
    ...(route.live === undefined ? [] : (['write_not_supported'] as const)),
    ...(route.idField === undefined ? [] : (['not_found'] as const)),
    ...(takesKey(route) ? keyErrors : []),
    ...(operations.some(isFlagged) ? (['confirm_token_required'] as const) : []),
    ...(takesBody(route) ? bodyErrors : []),
    ...(takesView(route) ? (['validation_error'] as const) : []),
    ...operations.flatMap((operation) => operation.errors ?? []),
  ])
}
