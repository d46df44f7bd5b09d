import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endOfQuiet, opening } from './window.ts'

const zone = 'America/Chicago'
const nights = { from: '20:00', to: '08:00' }

test('quiet hours include their first instant and exclude their end, also over midnight', () => {
  assert.equal(endOfQuiet('2026-06-02T00:59:59.999Z', nights, zone), null)
  assert.equal(endOfQuiet('2026-06-02T01:00:00.000Z', nights, zone), '2026-06-02T13:00:00.000Z')
  assert.equal(endOfQuiet('2026-06-02T12:59:59.999Z', nights, zone), '2026-06-02T13:00:00.000Z')
  assert.equal(endOfQuiet('2026-06-02T13:00:00.000Z', nights, zone), null)
  assert.equal(
    endOfQuiet('2026-06-02T17:30:00.000Z', { from: '12:00', to: '13:00' }, zone),
    '2026-06-02T18:00:00.000Z',
  )
  assert.equal(endOfQuiet('2026-06-02T17:30:00.000Z', { from: '12:00', to: '12:00' }, zone), null)
})

test('quiet hours whose end is skipped end after the gap, and those whose end occurs twice end each time', () => {
  assert.equal(
    endOfQuiet('2026-03-08T04:00:00.000Z', { from: '20:00', to: '02:30' }, zone),
    '2026-03-08T08:00:00.000Z',
  )
  assert.equal(
    endOfQuiet('2026-11-01T04:00:00.000Z', { from: '20:00', to: '01:30' }, zone),
    '2026-11-01T06:30:00.000Z',
  )
  assert.equal(
    endOfQuiet('2026-11-01T07:10:00.000Z', { from: '20:00', to: '01:30' }, zone),
    '2026-11-01T07:30:00.000Z',
  )
})

test('the opening is at once if the location is open, otherwise at the next start in its weekly hours', () => {
  const hours = {
    tuesday: [
      { from: '09:00:00', to: '12:00:00' },
      { from: '13:00:00', to: '18:00:00' },
    ],
  }
  assert.equal(opening('2026-06-02T15:07:08.009Z', hours, zone), '2026-06-02T15:07:08.009Z')
  assert.equal(opening('2026-06-02T17:00:00.000Z', hours, zone), '2026-06-02T18:00:00.000Z')
  assert.equal(opening('2026-06-02T23:00:00.000Z', hours, zone), '2026-06-09T14:00:00.000Z')
})

test('a location that is open until 24:00 is open until the end of the day', () => {
  const hours = { tuesday: [{ from: '13:00:00', to: '24:00:00' }] }
  assert.equal(opening('2026-06-03T04:59:59.999Z', hours, zone), '2026-06-03T04:59:59.999Z')
  assert.equal(opening('2026-06-03T05:00:00.000Z', hours, zone), '2026-06-09T18:00:00.000Z')
})

test('hours that begin in a skipped time open after it, and hours that are skipped completely open a week later', () => {
  const night = (to: string) => ({ sunday: [{ from: '02:30', to }] })
  assert.equal(opening('2026-03-08T07:00:00.000Z', night('04:00'), zone), '2026-03-08T08:00:00.000Z')
  assert.equal(opening('2026-03-08T07:00:00.000Z', night('02:45'), zone), '2026-03-15T07:30:00.000Z')
})

test('if the clock skips midnight, hours that begin in the gap open at the start of the day', () => {
  const early = { sunday: [{ from: '00:30', to: '04:00' }] }
  assert.equal(opening('2026-09-06T03:00:00.000Z', early, 'America/Santiago'), '2026-09-06T04:00:00.000Z')
})

test('a location without hours has office hours', () => {
  for (const hours of [{}, { monday: [] }]) {
    assert.equal(opening('2026-06-05T22:00:00.000Z', hours, zone), '2026-06-08T13:00:00.000Z')
    assert.equal(opening('2026-06-05T21:59:59.000Z', hours, zone), '2026-06-05T21:59:59.000Z')
  }
})

test('a location is closed on its holidays, by its own time zone', () => {
  const zone = 'America/Chicago'
  const monday = { monday: [{ from: '09:00', to: '12:00' }] }
  const thanksgiving = new Set(['2026-11-26'])
  // The first instant is on Thursday morning in local time. The second is on Wednesday evening, which is already
  // Thursday in UTC.
  assert.equal(opening('2026-11-26T15:00:00.000Z', {}, zone, thanksgiving), '2026-11-27T14:00:00.000Z')
  assert.equal(opening('2026-11-26T01:00:00.000Z', {}, zone, thanksgiving), '2026-11-27T14:00:00.000Z')
  const mondays = ['2026-06-01', '2026-06-08', '2026-06-15', '2026-06-22', '2026-06-29']
  assert.equal(
    opening('2026-06-01T15:00:00.000Z', monday, zone, new Set(mondays)),
    '2026-07-06T14:00:00.000Z',
  )
})
