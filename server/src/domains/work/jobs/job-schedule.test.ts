import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantsOf, isLate, type Schedule } from './job-schedule.ts'

const chicago = (date: string | null, start: string | null, end: string | null): Schedule => ({
  scheduled_date: date,
  scheduled_time_start: start,
  scheduled_time_end: end,
  timezone: 'America/Chicago',
})

test("date and time are in the location's time zone, in winter and in summer", () => {
  assert.deepEqual(instantsOf(chicago('2026-01-15', '09:00:00', '11:30:00')), {
    scheduled_start_at: '2026-01-15T15:00:00.000Z',
    scheduled_end_at: '2026-01-15T17:30:00.000Z',
    time_adjusted: false,
  })
  assert.equal(
    instantsOf(chicago('2026-07-15', '09:00:00', null)).scheduled_start_at,
    '2026-07-15T14:00:00.000Z',
  )
})

test('a time that the clock skips is moved by the length of the gap, and marked as adjusted', () => {
  assert.deepEqual(instantsOf(chicago('2026-03-08', '02:30:00', '04:00:00')), {
    scheduled_start_at: '2026-03-08T08:30:00.000Z',
    scheduled_end_at: '2026-03-08T09:00:00.000Z',
    time_adjusted: true,
  })
  assert.equal(instantsOf(chicago('2026-03-08', '01:00:00', '02:15:00')).time_adjusted, true)
})

test('a local time that occurs twice is read as the earlier one', () => {
  const { scheduled_start_at, time_adjusted } = instantsOf(chicago('2026-11-01', '01:30:00', null))
  assert.equal(scheduled_start_at, '2026-11-01T06:30:00.000Z')
  assert.equal(time_adjusted, false)
})

test('an end that is not after the start is on the next day', () => {
  assert.equal(
    instantsOf(chicago('2026-01-15', '22:00:00', '02:00:00')).scheduled_end_at,
    '2026-01-16T08:00:00.000Z',
  )
})

test('without a date or a time there is no start or end', () => {
  const none = { scheduled_start_at: null, scheduled_end_at: null, time_adjusted: false }
  assert.deepEqual(instantsOf(chicago(null, null, null)), none)
  assert.deepEqual(instantsOf(chicago('2026-01-15', null, null)), none)
})

test('a job is late once its arrival window, or its day, has passed without a start', () => {
  const at9 = {
    ...chicago('2026-01-15', '09:00:00', null),
    status: 'scheduled' as const,
    arrival_window_minutes: 60,
  }
  assert.equal(isLate(at9, '2026-01-15T16:00:00.000Z'), false)
  assert.equal(isLate(at9, '2026-01-15T16:00:00.001Z'), true)
  assert.equal(isLate({ ...at9, status: 'en_route' }, '2026-01-15T16:00:00.001Z'), true)
  assert.equal(isLate({ ...at9, status: 'in_progress' }, '2026-01-16T16:00:00.000Z'), false)
  const anytime = { ...at9, scheduled_time_start: null }
  assert.equal(isLate(anytime, '2026-01-16T05:59:59.999Z'), false)
  assert.equal(isLate(anytime, '2026-01-16T06:00:00.000Z'), true)
})
