import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conditionSchema } from './condition-schema.ts'

test('a field of a condition may have a digit in its name', () => {
  const condition = { field: 'client.address_line1', op: 'exists' }
  assert.deepEqual(conditionSchema.parse(condition), condition)
})

for (const field of ['client', 'client.', 'client.Name', 'client.1st', 'client.name.first'])
  test(`a condition on ${field} is refused, because this is not a valid field name`, () => {
    assert.equal(conditionSchema.safeParse({ field, op: 'exists' }).success, false)
  })
