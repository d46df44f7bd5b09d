import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { parseInput } from './parse-input.ts'

const schema = z.strictObject({ name: z.string(), lines: z.array(z.strictObject({ quantity: z.int() })) })

test('what is wrong is told member by member, an absent one as required', () => {
  assert.throws(() => parseInput(schema, { lines: [{ quantity: 'x' }, { quantity: 1, more: 1 }] }), {
    code: 'validation_error',
    message: 'name: is required',
    details: [
      { field: 'name', message: 'is required' },
      { field: 'lines.0.quantity', message: 'Invalid input: expected number, received string' },
      { field: 'lines.1.more', message: 'This field is not known here.' },
    ],
  })
})

test('a document with a great many wrong members is answered with the first fifty', () => {
  const document = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`m${index}`, 1]))
  assert.throws(
    () => parseInput(z.strictObject({}), document),
    (error: { details: unknown[] }) => error.details.length === 50,
  )
})
