import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readForm } from '../../schema/read-form.ts'
import type { FieldType } from '../kinds/field-type.ts'
import { checkWait } from './check-wait.ts'
import { waitConfig } from './wait-config.ts'

const issues = (value: unknown): unknown[] => {
  const read = readForm(waitConfig, value)
  return 'issues' in read ? read.issues.map(({ field, message }) => [field, message]) : []
}

test('a wait has either a duration or one end: a field, a clock time or an instant', () => {
  for (const good of [
    { duration: { days: 2 }, business_hours: true },
    { until: { field: 'thing.ends_at', offset: { days: -2 }, at: '09:00', if_past: 'stop' } },
    { until: { time: '23:59', weekdays: ['mon', 'sun'] } },
    { until: { instant: '2026-03-02T15:04:05+01:00' } },
  ])
    assert.deepEqual(issues(good), [], JSON.stringify(good))
  const one = 'is required unless until is passed; pass exactly one of them'
  assert.deepEqual(issues({}), [['duration', one]])
  assert.deepEqual(issues({ duration: { days: 1 }, until: { time: '09:00' } }), [['duration', one]])
  const first = 'is required unless time or instant is passed; pass exactly one of them'
  assert.deepEqual(issues({ until: {} }), [['until.field', first]])
  assert.deepEqual(issues({ until: { time: '09:00', at: '10:00' } }), [
    ['until.at', 'is only allowed in a wait until a `field`'],
  ])
  assert.deepEqual(issues({ until: { field: 'thing.day', weekdays: ['mon'] } }), [
    ['until.weekdays', 'is only allowed in a wait until a `time`'],
  ])
  assert.deepEqual(issues({ until: { time: '24:00' } }), [
    ['until.time', 'must be a time of the day such as 09:00'],
  ])
  assert.deepEqual(issues({ until: { time: '09:00', weekdays: ['mon', 'mon'] } }), [
    ['until.weekdays.1', 'is listed twice'],
  ])
  assert.deepEqual(issues({ until: { field: 'thing.day', offset: { weeks: 1 } } }), [
    ['until.offset.weeks', 'is an unknown field: expected one of days, hours, minutes'],
  ])
})

test('a wait until a field requires a date or instant field', () => {
  const fields = new Map<string, FieldType>([
    ['thing.ends_at', 'instant'],
    ['thing.day', 'date'],
    ['thing.name', 'text'],
  ])
  const check = (field: string) =>
    checkWait(waitConfig.parse({ until: { field } }), { path: 'config', nodeId: 'n1' }, fields)
  assert.deepEqual(check('thing.ends_at'), [])
  assert.deepEqual(check('thing.day'), [])
  assert.deepEqual(check('thing.ends'), [
    {
      field: 'config.until.field',
      code: 'unknown_field',
      message: 'is an unknown field: did you mean `thing.ends_at`?',
      node_id: 'n1',
    },
  ])
  assert.deepEqual(
    check('thing.name').map(({ code }) => code),
    ['bad_value'],
  )
  assert.deepEqual(
    checkWait(waitConfig.parse({ duration: { days: 1 } }), { path: 'config', nodeId: null }, fields),
    [],
  )
})

test('a clock time can be written with or without seconds', () => {
  for (const time of ['08:00', '08:00:00']) {
    assert.deepEqual(issues({ until: { time } }), [])
    assert.deepEqual(issues({ until: { field: 'thing.day', at: time } }), [])
  }
})
