import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import type { AppError } from '../../kernel/errors.ts'
import { query } from '../../kernel/operations/operation.ts'
import { addressInput } from './address-input.ts'

const listThreads = query({
  name: 'threads.list',
  summary: 'List threads.',
  permission: ['view_messages'],
  input: z.strictObject({ channel: z.array(z.string()).optional(), search: z.string().optional() }),
  output: z.object({}),
  repeatable: ['channel'],
  handler: () => Promise.resolve({}),
})

const fieldOf = (address: Record<string, unknown>): string | undefined => {
  try {
    addressInput(address, listThreads)
    return undefined
  } catch (error) {
    return (error as AppError).details?.[0]?.['field']
  }
}

test('a repeatable query parameter adds its one or several values to the input', () => {
  const { value } = addressInput({ input: '{"search":"ada"}', channel: ['sms', 'email'] }, listThreads)
  assert.deepEqual(value, { search: 'ada', channel: ['sms', 'email'] })
  assert.deepEqual(addressInput({ channel: 'sms' }, listThreads).value, { channel: ['sms'] })
})

test('query parameters that the operation does not declare repeatable are ignored', () => {
  assert.deepEqual(addressInput({ search: ['a', 'b'], trace: '1' }, listThreads).value, {})
})

test('a parameter that is also in the input, or is repeated more than twenty times, is refused by name', () => {
  assert.equal(fieldOf({ input: '{"channel":["sms"]}', channel: 'sms' }), 'channel')
  assert.equal(fieldOf({ channel: Array.from({ length: 20 }, () => 'sms') }), undefined)
  assert.equal(fieldOf({ channel: Array.from({ length: 21 }, () => 'sms') }), 'channel')
  assert.equal(fieldOf({ input: ['{}', '{}'] }), 'input')
})

test('an input parameter that is not a JSON object is refused', () => {
  for (const [input, more] of [
    ['', ', but is empty'],
    ['[]', ''],
    ['7', ''],
  ])
    assert.throws(() => addressInput({ input }, listThreads), {
      code: 'validation_error',
      message: `The parameter \`input\` in the URL must be a JSON object${more}.`,
    })
})
