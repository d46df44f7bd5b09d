import assert from 'node:assert/strict'
import { AppError, errorStatuses, type ErrorCode } from '../kernel/errors.ts'

interface ErrorResponse {
  status: number
  headers: Record<string, string | undefined>
  text: string
}

/** Asserts that the response has the headers that every response must have. */
export function assertCommonHeaders(response: ErrorResponse): void {
  assert.match(response.headers['x-request-id'] ?? '', /^[\w.-]{1,128}$/, 'X-Request-ID is missing')
  for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']) {
    assert.match(response.headers[name] ?? '', /^\d+$/, `${name} is missing`)
  }
}

/** Asserts that the response has the error envelope with exactly this code, its status, and the common headers. */
export function assertError(response: ErrorResponse, code: ErrorCode, field?: string): void {
  assert.equal(response.status, errorStatuses[code], `${response.status} ${response.text}`)
  const body = JSON.parse(response.text) as {
    error: { code: string; message: string; details: { field?: string }[]; docs_url: string }
  }
  assert.deepEqual(Object.keys(body), ['error'])
  assert.deepEqual(Object.keys(body.error), ['code', 'message', 'details', 'docs_url'])
  assert.equal(body.error.code, code)
  assert.ok(body.error.docs_url.endsWith(`/docs/errors/${code}`), body.error.docs_url)
  assert.ok(body.error.message.length > 5 && Array.isArray(body.error.details))
  if (field !== undefined)
    assert.ok(
      body.error.details.some((detail) => detail.field === field),
      `no detail names ${field}: ${response.text}`,
    )
  assertCommonHeaders(response)
}

/** Asserts that a call is refused with this code, and returns the error. */
export async function expectError(call: Promise<unknown>, code: ErrorCode): Promise<AppError> {
  const outcome = await call.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )
  if (!('error' in outcome)) assert.fail(`was answered: ${JSON.stringify(outcome.answer)}`)
  const { error } = outcome
  if (!(error instanceof AppError)) throw error
  assert.equal(error.code, code, error.message)
  return error
}
