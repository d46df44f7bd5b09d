import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../errors.ts'
import { asAppError } from './error-answer.ts'

test('what nobody foresaw is a failure of ours that tells nothing of its inside', () => {
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

test('what the caller is to be told is told as it is', () => {
  const refusal = new AppError('invalid_state', 'No.', [{ message: 'x' }])
  assert.equal(asAppError(refusal), refusal)
})

test('a database that is not there is told as that, with a time to come again', () => {
  const appError = asAppError(Object.assign(new Error('down'), { code: '57P01' }))
  assert.deepEqual([appError.code, appError.retryAfterSeconds], ['service_unavailable', 1])
})

test('an upload that the caller breaks off is no lost database', () => {
  // If a client disconnects during a request, Node reports the system code ECONNRESET, as it does for a lost
  // connection to the database.
  const brokenOff = Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 })
  assert.equal(asAppError(brokenOff).code, 'bad_request')
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  assert.equal(asAppError(lost).code, 'service_unavailable')
})

test('a statement that was given up is told as too slow, not as a lost database', () => {
  for (const code of ['57014', '55P03']) {
    const appError = asAppError(Object.assign(new Error('canceling statement'), { code }))
    assert.deepEqual([appError.code, appError.retryAfterSeconds], ['service_unavailable', 2])
    assert.match(appError.message, /^The database took too long/)
  }
})
