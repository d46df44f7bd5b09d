import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldType, ReadField } from '../kinds/field-type.ts'
import type { SignalEvent } from '../kinds/signal-event.ts'
import type { Cond, Operator } from './condition.ts'
import { fieldsJudged, judge } from './judge.ts'

const at = { now: '2026-03-08T18:00:00.000Z', event: null as SignalEvent | null, zone: 'America/Chicago' }
const reading =
  (type: FieldType, value: unknown): ReadField =>
  () => ({ value, type })

const is = (type: FieldType, have: unknown, op: Operator, value?: unknown, when = at): boolean =>
  judge([{ field: 'thing.it', op, value }], reading(type, have), when)

test('integers and decimals are compared exactly', () => {
  assert.equal(is('integer', 5, 'gte', 5), true)
  assert.equal(is('integer', 5, 'between', [5, 5]), true)
  assert.equal(is('integer', 6, 'between', [1, 5]), false)
  assert.equal(is('integer', 5, 'in', [1, 5]), true)
  assert.equal(is('decimal', '0.30', 'eq', '0.3'), true)
  assert.equal(is('decimal', '0.1', 'gt', '0.09999999999'), true)
  assert.equal(is('decimal', '10', 'gt', '9.5'), true)
})

test('dates and instants are ordered; compared with a date, an instant counts as its day in the time zone', () => {
  assert.equal(is('instant', '2026-03-08T18:00:00.000Z', 'lt', '2026-03-08T18:00:00.001Z'), true)
  assert.equal(is('date', '2026-03-08', 'lt', '2026-03-09'), true)
  assert.equal(is('instant', '2026-03-08T05:59:59.999Z', 'eq', '2026-03-07'), true)
  assert.equal(is('instant', '2026-03-08T06:00:00.000Z', 'eq', '2026-03-08'), true)
  assert.equal(is('instant', '2026-03-08T06:00:00.000Z', 'eq', '2026-03-08T00:00:00-06:00'), true)
  assert.equal(is('date', '2026-03-08', 'eq', { ahead: { hours: 1 } }), true)
  assert.equal(is('date', '2026-03-09', 'eq', { ahead: { days: 1 } }), true)
})

test('one day ago is the same wall-clock time, also across a change of the clock', () => {
  // The current time is 13:00 in Chicago, where daylight saving time began during the night.
  assert.equal(is('instant', '2026-03-07T19:00:00.000Z', 'eq', { ago: { days: 1 } }), true)
  assert.equal(is('instant', '2026-03-07T18:00:00.000Z', 'eq', { ago: { hours: 24 } }), true)
})

test('a field without a value of its type satisfies only the operators neq and not_in', () => {
  for (const [type, value] of [
    ['text', 'a'],
    ['integer', 1],
    ['decimal', '1'],
    ['date', '2026-03-08'],
    ['boolean', true],
  ] as const)
    for (const have of [null, undefined, { wrong: true }]) {
      assert.equal(is(type, have, 'neq', value), true)
      assert.equal(is(type, have, 'not_in', [value]), true)
      for (const op of ['eq', 'gt', 'gte', 'lt', 'lte'] as const)
        assert.equal(is(type, have, op, value), false)
      assert.equal(is(type, have, 'in', [value]), false)
      assert.equal(is(type, have, 'between', [value, value]), false)
    }
  assert.equal(
    judge([{ field: 'gone.it', op: 'exists' }], () => undefined, at),
    false,
  )
  assert.equal(
    judge([{ field: 'gone.it', op: 'neq', value: 'a' }], () => undefined, at),
    true,
  )
  assert.equal(is('tags', [], 'exists'), false)
  assert.equal(is('tags', ['a'], 'exists'), true)
  assert.equal(is('tags', null, 'has_tag', 'a'), false)
})

test('ids and enum values are compared exactly as written', () => {
  assert.equal(is('enum', 'new', 'eq', 'NEW'), false)
  assert.equal(is('id', 'a1', 'in', ['b2', 'a1']), true)
  assert.equal(is('boolean', false, 'eq', false), true)
})

test('changed_to is true only for an event about a change of the same record to that value', () => {
  const moved = (type: string, payload: Record<string, unknown>) => ({
    ...at,
    event: { id: 'e', type, occurredAt: at.now, payload, cause: {} },
  })
  const changed = (event: ReturnType<typeof moved>, field = 'thing.status'): boolean =>
    judge([{ field, op: 'changed_to', value: 'lost' }], reading('enum', 'lost'), event)
  assert.equal(changed(moved('thing.status_changed', { previous_status: 'new', status: 'lost' })), true)
  assert.equal(changed(moved('thing.status_changed', { previous_status: 'lost', status: 'lost' })), false)
  assert.equal(changed(moved('thing.status_changed', { previous_status: 'lost', status: 'new' })), false)
  assert.equal(changed(moved('thing.created', { status: 'lost' })), false)
  assert.equal(changed(moved('things.changed', { previous_status: 'new', status: 'lost' })), false)
  assert.equal(changed(moved('other.status_changed', { previous_status: 'new', status: 'lost' })), false)
  const otherChange = moved('other.status_changed', { previous_status: 'new', status: 'lost' })
  assert.equal(changed(otherChange, 'event.status'), true)
  assert.equal(
    judge([{ field: 'thing.status', op: 'changed_to', value: 'lost' }], reading('enum', 'lost'), at),
    false,
  )
})

test('conditions can be nested with all, any and not, and the fields that they read can be listed', () => {
  const yes: Cond = { field: 'thing.it', op: 'exists' }
  const no: Cond = { field: 'thing.other', op: 'not_exists' }
  const read = reading('text', 'a')
  assert.equal(judge([], read, at), true)
  assert.equal(judge([yes, no], read, at), false)
  assert.equal(judge([{ any: [no, { not: { all: [yes, no] } }] }], read, at), true)
  assert.equal(judge([{ any: [] }], read, at), false)
  assert.deepEqual(fieldsJudged([{ any: [no, { not: { all: [yes, no] } }] }]), ['thing.other', 'thing.it'])
})
