import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryAfterSeconds } from './retry-after.ts'

const now = '2026-03-02T15:04:05.000Z'

test('Retry-After is honored between the usual delay and twice that', () => {
  for (const [status, header, expected] of [
    [429, '15', 15],
    [503, '15', 15],
    [429, '20', 20],
    [429, '21', 20],
    [429, '999999999', 20],
    [429, '9', undefined],
    [429, '10', undefined],
    [429, '0', undefined],
    [429, '-5', undefined],
    [429, '1e9', undefined],
    [429, 'soon', undefined],
    [429, undefined, undefined],
    [500, '15', undefined],
    [200, '15', undefined],
    [503, 'Mon, 02 Mar 2026 15:04:20 GMT', 15],
    [503, 'Mon, 02 Mar 2026 15:04:00 GMT', undefined],
    [503, 'Tue, 02 Mar 2027 15:04:00 GMT', 20],
  ] as const)
    assert.equal(retryAfterSeconds(status, header, now, 10), expected, `${status} ${header}`)
})
