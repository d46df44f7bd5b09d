import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueOfWait, type WaitDue } from './due-of-wait.ts'
import { type UntilConfig, waitConfig } from './wait-config.ts'

const zone = 'America/Chicago'
const now = '2026-03-06T15:30:00.000Z'

const dueOf = (config: unknown, value: unknown = null, previous?: string | null, at = now): WaitDue =>
  dueOfWait(
    waitConfig.parse(config),
    at,
    zone,
    () => value,
    previous === undefined ? undefined : { since: now, until: previous },
  )
const until = (config: UntilConfig, value?: unknown, previous?: string | null, at = now): WaitDue =>
  dueOf({ until: config }, value, previous, at)

test('a duration is added once, to the instant at which the wait begins', () => {
  assert.deepEqual(dueOf({ duration: { days: 3 } }), { due: '2026-03-09T14:30:00.000Z' })
  assert.deepEqual(dueOf({ duration: { hours: 72 } }), { due: '2026-03-09T15:30:00.000Z' })
  assert.deepEqual(dueOf({ duration: { days: 3 } }, null, '2026-03-07T00:00:00.000Z'), {
    due: '2026-03-07T00:00:00.000Z',
  })
})

test('a wait until a clock time ends at its next occurrence, on one of the given weekdays', () => {
  assert.deepEqual(until({ time: '09:30' }), { due: '2026-03-07T15:30:00.000Z' })
  assert.deepEqual(until({ time: '09:30', weekdays: ['mon'] }), { due: '2026-03-09T14:30:00.000Z' })
})

test('a wait until a clock time follows a change of the time zone, until it has ended', () => {
  const previous = { since: now, until: '2026-03-07T15:30:00.000Z' }
  const inZone = (zone: string, at: string) =>
    dueOfWait(waitConfig.parse({ until: { time: '09:30' } }), at, zone, () => null, previous)
  const later = '2026-03-07T13:00:00.000Z'
  assert.deepEqual(inZone(zone, later), { due: previous.until })
  assert.deepEqual(inZone('America/New_York', later), { due: '2026-03-07T14:30:00.000Z' })
  assert.deepEqual(inZone('Europe/London', later), { due: '2026-03-07T09:30:00.000Z' })
  assert.deepEqual(inZone('America/New_York', previous.until), { due: previous.until })
})

test('a wait until an instant ends then, and an instant in the past continues the run', () => {
  assert.deepEqual(until({ instant: '2026-03-06T12:00:00-06:00' }), { due: '2026-03-06T18:00:00.000Z' })
  assert.deepEqual(until({ instant: now }), { due: now })
  assert.deepEqual(until({ instant: '2026-03-06T15:29:59Z' }), { past: 'continue' })
})

test('a wait until a date ends at 09:00 or the given time of that day, shifted by the offset', () => {
  const field = 'thing.day'
  assert.deepEqual(until({ field }, '2026-03-09'), { due: '2026-03-09T14:00:00.000Z' })
  assert.deepEqual(until({ field, at: '18:15' }, '2026-03-09'), { due: '2026-03-09T23:15:00.000Z' })
  assert.deepEqual(until({ field, offset: { days: -2 } }, '2026-03-09'), { due: '2026-03-07T15:00:00.000Z' })
  assert.deepEqual(until({ field, offset: { days: 1, hours: -2 } }, '2026-03-07'), {
    due: '2026-03-08T12:00:00.000Z',
  })
  // On March 8 there is no 02:30, because the clock is set forward. The offset of one day leads to March 9, which has
  // this time.
  assert.deepEqual(until({ field, at: '02:30', offset: { days: 1 } }, '2026-03-08'), {
    due: '2026-03-09T07:30:00.000Z',
  })
})

test('a wait until an instant field ends then, shifted by the offset, or at the given time of its day', () => {
  const field = 'thing.ends_at'
  const ends = '2026-03-10T03:00:00.000Z' // The 9th in Chicago.
  assert.deepEqual(until({ field }, ends), { due: ends })
  assert.deepEqual(until({ field, offset: { minutes: -90 } }, ends), { due: '2026-03-10T01:30:00.000Z' })
  assert.deepEqual(until({ field, offset: { days: -2 }, at: '09:00' }, ends), {
    due: '2026-03-07T15:00:00.000Z',
  })
})

test('if the field has no value the run waits, and if it is in the past the run does what if_past says', () => {
  const field = 'thing.day'
  for (const none of [null, undefined, '', 'soon', 5]) assert.deepEqual(until({ field }, none), { due: null })
  assert.deepEqual(until({ field }, '2026-03-05'), { past: 'continue' })
  assert.deepEqual(until({ field, if_past: 'stop' }, '2026-03-05'), { past: 'stop' })
})

test('when checked again, the current value of the field counts, and one that was reached does not count as past', () => {
  const wait: UntilConfig = { field: 'thing.day', if_past: 'stop' }
  const came = '2026-03-06T15:00:00.000Z'
  assert.deepEqual(until(wait, '2026-03-06', came), { due: came })
  assert.deepEqual(until(wait, '2026-03-09', came), { due: '2026-03-09T14:00:00.000Z' })
  assert.deepEqual(until(wait, '2026-03-05', came), { past: 'stop' })
  assert.deepEqual(until(wait, null, came), { due: null })
  assert.deepEqual(until(wait, '2026-03-05', null), { past: 'stop' })
})
