import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endOfQuiet, opening } from './window.ts'

const zone = 'America/Chicago'
const nights = { from: '20:00', to: '08:00' }

test('it is quiet from the first instant to the one before the end, over midnight too', () => {
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

test('what ends in a gap ends where the clock goes on, and what ends in hours that come twice ends with the first', () => {
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

test('a place opens at once when it is open, else at the next time that the week gives it', () => {
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

test('a place that is open until midnight is open in the last second of the day', () => {
  const hours = { tuesday: [{ from: '13:00:00', to: '24:00:00' }] }
  assert.equal(opening('2026-06-03T04:59:59.999Z', hours, zone), '2026-06-03T04:59:59.999Z')
  assert.equal(opening('2026-06-03T05:00:00.000Z', hours, zone), '2026-06-09T18:00:00.000Z')
})

test('a window that begins in a gap opens behind it, and one that is swallowed whole opens a week later', () => {
  const night = (to: string) => ({ sunday: [{ from: '02:30', to }] })
  assert.equal(opening('2026-03-08T07:00:00.000Z', night('04:00'), zone), '2026-03-08T08:00:00.000Z')
  assert.equal(opening('2026-03-08T07:00:00.000Z', night('02:45'), zone), '2026-03-15T07:30:00.000Z')
})

test('where the clock jumps over midnight, a window that begins in the gap opens with the day', () => {
  const early = { sunday: [{ from: '00:30', to: '04:00' }] }
  assert.equal(opening('2026-09-06T03:00:00.000Z', early, 'America/Santiago'), '2026-09-06T04:00:00.000Z')
})

test('a place without hours is open as offices are', () => {
  for (const hours of [{}, { monday: [] }]) {
    assert.equal(opening('2026-06-05T22:00:00.000Z', hours, zone), '2026-06-08T13:00:00.000Z')
    assert.equal(opening('2026-06-05T21:59:59.000Z', hours, zone), '2026-06-05T21:59:59.000Z')
  }
})

test('a place is closed on its holidays, by its own clock', () => {
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
