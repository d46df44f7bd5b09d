import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilNext } from './back-up-nightly.ts'

test('the next backup is at the given time of day, today or tomorrow', () => {
  const at = (text: string): Date => new Date(`2026-11-29T${text}`)
  assert.equal(untilNext('02:30', at('02:29:30')), 30_000)
  assert.equal(untilNext('02:30', at('02:30:00')), 24 * 3600_000)
  assert.equal(untilNext('02:30', at('03:30:00')), 23 * 3600_000)
  assert.equal(untilNext('23:59', at('00:00:00')), (23 * 60 + 59) * 60_000)
})
