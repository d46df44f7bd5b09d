import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { query } from '../../kernel/operations/operation.ts'
import { leanSchema } from './lean-schema.ts'

test('a nullable enumeration is one schema that lists null among its values', () => {
  const operation = query({
    name: 'test.read',
    summary: 'Read.',
    permission: [],
    input: z.strictObject({ effect: z.enum(['reopen', 'credit']).nullable() }),
    output: z.object({}),
    handler: () => Promise.resolve({}),
  })
  const { input_schema } = leanSchema(operation) as { input_schema: { properties: { effect: object } } }
  assert.deepEqual(input_schema.properties.effect, {
    type: ['string', 'null'],
    enum: ['reopen', 'credit', null],
  })
})
