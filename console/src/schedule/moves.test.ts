import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignmentFor, callsFor, refusalOf } from './moves.ts'
import { type Slot, slotAt, slotOf } from './slot.ts'
import { cardWith } from './testing/card.ts'

const card = cardWith()
const from = slotOf(card, 'north')
const noon: Slot = { ...from, start: 720, end: 840 }
const tray: Slot = { date: null, start: null, end: null, row: 'north' }

test('moving a scheduled visit reschedules it, and assigns it first if its row changes', () => {
  const window = {
    scheduled_date: '2026-11-30',
    scheduled_time_start: '12:00:00',
    scheduled_time_end: '14:00:00',
  }
  assert.deepEqual(callsFor({ card, by: 'crew', from, to: noon }), [
    { operation: 'jobs.reschedule', input: window },
  ])
  assert.deepEqual(callsFor({ card, by: 'crew', from, to: { ...noon, row: 'south' } }), [
    { operation: 'jobs.assign', input: { crew_id: 'south' } },
    { operation: 'jobs.reschedule', input: window },
  ])
  assert.deepEqual(callsFor({ card, by: 'vehicle', from, to: { ...from, row: 'van' } }), [
    { operation: 'jobs.assign', input: { vehicle_id: 'van' } },
  ])
  assert.deepEqual(callsFor({ card, by: 'crew', from, to: from }), [])
})

test('moving a visit without a date schedules it with one call, and removing its date unschedules it', () => {
  const waiting = cardWith({
    status: 'unscheduled',
    scheduled_date: null,
    scheduled_time_start: null,
    scheduled_time_end: null,
    crew_id: null,
  })
  const to = slotAt(waiting, slotOf(waiting, null), { date: '2026-12-01', start: 600, row: 'north' })
  assert.deepEqual(callsFor({ card: waiting, by: 'crew', from: slotOf(waiting, null), to }), [
    {
      operation: 'jobs.schedule',
      input: {
        scheduled_date: '2026-12-01',
        scheduled_time_start: '10:00:00',
        scheduled_time_end: '12:00:00',
        crew_id: 'north',
      },
    },
  ])
  assert.deepEqual(callsFor({ card, by: 'crew', from, to: tray }), [
    { operation: 'jobs.schedule', input: { scheduled_date: null } },
  ])
})

test('moving a visit keeps its arrival window and its end on the next day', () => {
  const night = cardWith({
    scheduled_time_start: '22:00:00',
    scheduled_time_end: '02:00:00',
    arrival_window_minutes: 60,
  })
  const slot = slotOf(night, 'north')
  const to = slotAt(night, slot, { date: '2026-12-01', start: 1380, row: 'north' })
  assert.deepEqual(callsFor({ card: night, by: 'crew', from: slot, to }), [
    {
      operation: 'jobs.reschedule',
      input: {
        scheduled_date: '2026-12-01',
        scheduled_time_start: '23:00:00',
        scheduled_time_end: '03:00:00',
        overnight: true,
        arrival_window_minutes: 60,
      },
    },
  ])
})

test('moving a card between rows of members keeps the other assignees and passes on the role', () => {
  const pair = cardWith({
    assignees: [
      { member_id: 'bo', role: 'lead' },
      { member_id: 'cy', role: 'crew' },
    ],
  })
  assert.deepEqual(assignmentFor(pair, 'member', 'bo', 'di'), {
    assignees: [
      { member_id: 'cy', role: 'crew' },
      { member_id: 'di', role: 'lead' },
    ],
  })
  assert.deepEqual(assignmentFor(pair, 'member', 'bo', 'cy'), {
    assignees: [{ member_id: 'cy', role: 'lead' }],
  })
  assert.deepEqual(assignmentFor(pair, 'member', 'bo', null), {
    assignees: [{ member_id: 'cy', role: 'crew' }],
  })
  assert.deepEqual(assignmentFor(card, 'crew', 'north', null), { crew_id: null, assignees: [] })
})

test('undoing a move restores the former assignment', () => {
  const restored = { crew_id: 'north', vehicle_id: null, assignees: card.assignees }
  const to = { ...from, row: 'south' }
  assert.deepEqual(callsFor({ card, by: 'crew', from: to, to: from, assignment: restored }), [
    { operation: 'jobs.assign', input: restored },
  ])
})

test('visits that have begun or are on hold can change crew but not time; completed visits cannot be moved', () => {
  const begun = cardWith({ status: 'in_progress' })
  assert.match(refusalOf(begun, from, noon)!, /has begun/)
  assert.equal(refusalOf(begun, from, { ...from, row: 'south' }), undefined)
  assert.match(refusalOf(cardWith({ status: 'on_hold' }), from, noon)!, /on hold/)
  assert.match(refusalOf(cardWith({ status: 'complete' }), from, { ...from, row: 'south' })!, /complete/)
  assert.equal(refusalOf(card, from, noon), undefined)
})
