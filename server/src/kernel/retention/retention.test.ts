import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultRetention, parseRetention } from './retention.ts'

const dayMs = 86_400_000

test('periods that are not set have their defaults', () => {
  assert.deepEqual(parseRetention(''), defaultRetention)
  assert.deepEqual(parseRetention('events=30m, audit=2y'), {
    ...defaultRetention,
    eventsMs: 30 * 60_000,
    auditMs: 730 * dayMs,
  })
  assert.equal(parseRetention('failed_deliveries=forever').failedDeliveriesMs, Infinity)
})

test('invalid settings are refused with a message that says what is allowed', () => {
  const wrong: Record<string, RegExp> = {
    'event=3d':
      /must set one of events, audit, requests, answers, deliveries, failed_deliveries, runs, such as answers=72h, not "event=3d"/,
    'toString=3d': /not "toString=3d"/,
    events: /not "events"/,
    'events=3': /must state the retention period of events as .*, not as "3"/,
    'events=0d': /not as "0d"/,
    'events=3w': /not as "3w"/,
    'events=3d,events=4d': /must set events only once/,
    'answers=73h': /must set answers to at most 72h/,
    'answers=forever': /must set answers to at most 72h/,
  }
  for (const [text, message] of Object.entries(wrong))
    assert.throws(() => parseRetention(text), { message }, text)
})
