import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseTime } from './parse-time.ts'

test('a time without an offset is in UTC', () => {
  assert.equal(parseTime('2026-11-24 02:35'), '2026-11-24T02:35:00.000Z')
  assert.equal(parseTime(' 2026-11-24T02:35:50.202 '), '2026-11-24T02:35:50.202Z')
  assert.equal(parseTime('2026-11-24 02:35:50 UTC'), '2026-11-24T02:35:50.000Z')
})

test('an offset is subtracted', () => {
  assert.equal(parseTime('2026-11-24 02:35:50+01:00'), '2026-11-24T01:35:50.000Z')
  assert.equal(parseTime('2026-11-24T02:35:50-0530'), '2026-11-24T08:05:50.000Z')
  assert.equal(parseTime('2026-11-24 02:35 +02'), '2026-11-24T00:35:00.000Z')
})

test('what is not a time is refused', () => {
  for (const text of ['', 'now', '2026-11-24', '2026-02-30 12:00', '2026-11-24 25:00', '24.11.2026 02:35'])
    assert.throws(() => parseTime(text), /^StartRefused: ".*" is not a time\. Write it as /, text)
})
