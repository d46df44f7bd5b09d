import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { addDays } from './calendar-date.ts'
import { instantOf, localTimeOf } from './local-time.ts'

/**
 * Time zone, local time, the instant of the local time, and how a clock change affects it: `gap` (skipped), `fold`
 * (repeated) or `plain` (not affected).
 */
const changes: [string, string, string, 'plain' | 'gap' | 'fold'][] = [
  ['America/Chicago', '2026-03-08 01:59:59', '2026-03-08T07:59:59.000Z', 'plain'],
  ['America/Chicago', '2026-03-08 02:30:00', '2026-03-08T08:30:00.000Z', 'gap'],
  ['America/Chicago', '2026-03-08 03:00:00', '2026-03-08T08:00:00.000Z', 'plain'],
  ['America/Chicago', '2026-11-01 01:30:00', '2026-11-01T06:30:00.000Z', 'fold'],
  ['America/Chicago', '2026-11-01 02:00:00', '2026-11-01T08:00:00.000Z', 'plain'],
  ['Europe/Berlin', '2026-03-29 02:30:00', '2026-03-29T01:30:00.000Z', 'gap'],
  ['Europe/Berlin', '2026-10-25 02:30:00', '2026-10-25T00:30:00.000Z', 'fold'],
  ['Australia/Lord_Howe', '2026-10-04 02:15:00', '2026-10-03T15:45:00.000Z', 'gap'],
  ['Australia/Lord_Howe', '2026-04-05 01:45:00', '2026-04-04T14:45:00.000Z', 'fold'],
  ['America/Sao_Paulo', '2018-11-04 00:30:00', '2018-11-04T03:30:00.000Z', 'gap'],
  ['America/Sao_Paulo', '2018-02-17 23:30:00', '2018-02-18T01:30:00.000Z', 'fold'],
  ['Pacific/Apia', '2011-12-30 12:00:00', '2011-12-30T22:00:00.000Z', 'gap'],
  ['Pacific/Apia', '2011-12-31 00:00:00', '2011-12-30T10:00:00.000Z', 'plain'],
]

for (const [timeZone, local, at, kind] of changes) {
  test(`${local} in ${timeZone} is ${at} (${kind})`, () => {
    const [date = '', time = ''] = local.split(' ')
    const resolved = instantOf({ date, time, timeZone })
    assert.deepEqual(resolved, { at: new Date(at), adjusted: kind === 'gap', ambiguous: kind === 'fold' })
    if (kind !== 'gap') assert.deepEqual(localTimeOf(resolved.at, timeZone), { date, time, timeZone })
  })
}

const chicagoClock = (at: string): string => localTimeOf(new Date(at), 'America/Chicago').time

test('the local time is correct just before and after a change of the clock', () => {
  assert.equal(chicagoClock('2026-03-08T07:59:59.999Z'), '01:59:59')
  assert.equal(chicagoClock('2026-03-08T08:00:00.000Z'), '03:00:00')
  assert.equal(chicagoClock('2026-11-01T07:00:00.000Z'), '01:00:00')
})

test('converting a local time to an instant and back gives the same local time, or a later one if it was skipped', () => {
  const zones = fc.constantFrom(
    'America/Chicago',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Africa/Casablanca',
  )
  fc.assert(
    fc.property(zones, fc.nat(20_000), fc.nat(86_399), (timeZone, day, second) => {
      const date = addDays('1990-01-01', day)
      const time = new Date(second * 1000).toISOString().slice(11, 19)
      const { at, adjusted } = instantOf({ date, time, timeZone })
      const localTime = localTimeOf(at, timeZone)
      if (adjusted) assert.ok(`${localTime.date} ${localTime.time}` > `${date} ${time}`)
      else assert.deepEqual(localTime, { date, time, timeZone })
    }),
    { numRuns: 2_000 },
  )
})
