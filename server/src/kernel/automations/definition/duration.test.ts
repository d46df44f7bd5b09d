import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readForm } from '../../schema/read-form.ts'
import { durationSchema, secondsOf } from './duration.ts'

const messages = (value: unknown): unknown[] => {
  const read = readForm(durationSchema, value)
  return 'issues' in read ? read.issues.map(({ field, message }) => [field, message]) : []
}

test('a duration is between one second and 365 days, and its parts are whole numbers of at least 0', () => {
  for (const good of [{ seconds: 1 }, { days: 365 }, { weeks: 52, days: 1 }, { hours: 0, minutes: 5 }])
    assert.deepEqual(messages(good), [], JSON.stringify(good))
  assert.deepEqual(messages({}), [[undefined, 'must be at least a second']])
  assert.deepEqual(messages({ days: 0 }), [[undefined, 'must be at least a second']])
  assert.deepEqual(messages({ days: 365, seconds: 1 }), [[undefined, 'must be at most 365 days']])
  assert.deepEqual(messages({ hours: -1 }), [['hours', 'must be at least 0']])
  assert.deepEqual(messages({ hours: 1.5 }), [['hours', 'must be a whole number']])
  assert.deepEqual(messages({ hour: 1 }), [['hour', 'is an unknown field: did you mean `hours`?']])
})

test('a duration is converted to seconds without regard to changes of the clock', () => {
  assert.equal(secondsOf({ weeks: 1, days: 1, hours: 1, minutes: 1, seconds: 1 }), 694_861)
})
