import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { cents, decimal, id, instant, text } from '../../../kernel/schema/fields.ts'
import { memberLines } from './member-lines.ts'
import { describeType, type Schema } from './describe-type.ts'

function linesOf(members: z.ZodRawShape): string[] {
  const schema = z.toJSONSchema(z.strictObject(members), { io: 'input', unrepresentable: 'any' })
  return memberLines(schema as Schema, 'input')
}

test('a field is described with its type, unit, bounds and default', () => {
  assert.deepEqual(
    linesOf({
      job_id: id().describe('The job.'),
      amount_cents: cents().min(1).max(99_999),
      wait_seconds: z.int().min(0),
      rate: decimal().nullish(),
      at: instant().nullable(),
      name: text(200, 1),
      mode: z.enum(['preview', 'commit']).default('preview'),
      limit: z.union([z.int().min(1).max(50), z.literal('all')]),
      ids: z.array(id()).min(1).max(20),
    }),
    [
      '- `job_id` – id, required: The job.',
      '- `amount_cents` – integer (cents), 1 to 99,999, required',
      '- `wait_seconds` – integer (seconds), at least 0, required',
      '- `rate` – decimal or null',
      '- `at` – instant or null, required',
      '- `name` – text of at most 200, required',
      '- `mode` – `"preview"` or `"commit"`, default `"preview"`',
      '- `limit` – integer, 1 to 50 or `"all"`, required',
      '- `ids` – list of id, 1 to 20, required',
    ],
  )
})

test('fields of objects are described beneath them, also in lists; alternative objects are merged into one', () => {
  assert.deepEqual(
    linesOf({
      stops: z.array(z.strictObject({ note: z.string() })),
      rule: z.union([z.strictObject({ a: z.int() }), z.strictObject({ a: z.string(), b: z.boolean() })]),
    }),
    [
      '- `stops` – list of object, required',
      '  - `note` – text, required',
      '- `rule` – object, required',
      '  - `a` – integer or text, required',
      '  - `b` – true or false',
    ],
  )
})

test('null is no part of the name of a number, and a value of two alternatives is described once', () => {
  const schema: Schema = { type: ['number', 'null'], minimum: 1 }
  assert.equal(describeType(schema), 'number, at least 1 or null')
  const kinds: Schema = {
    anyOf: [
      { type: 'string', enum: ['lead', 'job'] },
      { type: 'string', enum: ['job'] },
    ],
  }
  assert.equal(describeType(kinds), '`"lead"` or `"job"`')
})
