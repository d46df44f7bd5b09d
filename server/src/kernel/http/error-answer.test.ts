import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../errors.ts'
import { asAppError } from './error-answer.ts'

test('an unexpected error is answered as internal_error without details', () => {
  for (const thrown of [
    new Error('password=hunter2'),
    new TypeError('x'),
    'text',
    null,
    undefined,
    { code: 1 },
  ]) {
    const appError = asAppError(thrown)
    assert.deepEqual([appError.code, appError.status, appError.details], ['internal_error', 500, []])
    assert.match(appError.message, /^An internal error occurred\./)
  }
})

test('an AppError is returned unchanged', () => {
  const refusal = new AppError('invalid_state', 'No.', [{ message: 'x' }])
  assert.equal(asAppError(refusal), refusal)
})

test('an unavailable database is answered as service_unavailable with a time to retry', () => {
  const appError = asAppError(Object.assign(new Error('down'), { code: '57P01' }))
  assert.deepEqual([appError.code, appError.retryAfterSeconds], ['service_unavailable', 1])
})

test('an upload that the client aborts is a bad request, not a lost database connection', () => {
  // If a client disconnects during a request, Node reports the system code ECONNRESET, as it does for a lost
  // connection to the database.
  const brokenOff = Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 })
  assert.equal(asAppError(brokenOff).code, 'bad_request')
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  assert.equal(asAppError(lost).code, 'service_unavailable')
})

test('a cancelled statement is answered as too slow, not as a lost database connection', () => {
  for (const code of ['57014', '55P03']) {
    const appError = asAppError(Object.assign(new Error('canceling statement'), { code }))
    assert.deepEqual([appError.code, appError.retryAfterSeconds], ['service_unavailable', 2])
    assert.match(appError.message, /^The database took too long/)
  }
})
