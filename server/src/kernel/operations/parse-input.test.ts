import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import type { AppError } from '../errors.ts'
import { oneOrMore } from '../records/one-or-more.ts'
import { email } from '../schema/contact-fields.ts'
import { cents, id, instant, text } from '../schema/fields.ts'
import { parseInput } from './parse-input.ts'

const schema = z.strictObject({ name: z.string(), lines: z.array(z.strictObject({ quantity: z.int() })) })

test('invalid fields are reported one by one, and a missing one as required', () => {
  assert.throws(() => parseInput(schema, { lines: [{ quantity: 'x' }, { quantity: 1, more: 1 }] }), {
    code: 'validation_error',
    message: 'name: is required',
    details: [
      { field: 'name', message: 'is required' },
      { field: 'lines.0.quantity', message: 'must be a whole number' },
      { field: 'lines.1.more', message: 'is an unknown field' },
    ],
  })
})

test('of many invalid fields, the first fifty are reported', () => {
  const document = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`m${index}`, 1]))
  assert.throws(
    () => parseInput(z.strictObject({}), document),
    (error: { details: unknown[] }) => error.details.length === 50,
  )
})

test('an input that is not an object is reported without a field', () => {
  assert.throws(() => parseInput(schema, 'x'), {
    message: 'The input must be an object with the fields name, lines.',
    details: [{ message: 'must be an object with the fields name, lines' }],
  })
})

function detailsOf(zodSchema: z.ZodType, input: unknown): unknown {
  try {
    parseInput(zodSchema, input)
  } catch (error) {
    return (error as AppError).details
  }
  return undefined
}

const said = (field: z.ZodType, value: unknown): string =>
  (detailsOf(z.strictObject({ it: field }), { it: value }) as { field: string; message: string }[])
    .map(({ field: at, message }) => (at === 'it' ? message : `${at} ${message}`))
    .join('; ')

test('every kind of validation issue has a message of our own', () => {
  const status = z.enum(['draft', 'sent', 'paid'])
  const rule = z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('percent'), value: z.string() }),
    z.strictObject({ type: z.literal('fixed'), value: z.int() }),
  ])
  const either = z.union([z.strictObject({ a: z.int(), b: z.int() }), z.strictObject({ c: z.int() })])
  const cases: [string, z.ZodType, unknown][] = [
    ['is required', z.string(), undefined],
    ['is required', status, undefined],
    ['is required', id(), undefined],
    ['must be text, in quotes', z.string(), 1],
    ['must be text, not null', text(10), null],
    ['must be a number', z.number(), '1'],
    ['must be a number', z.number(), Infinity],
    ['must be a whole number', z.int(), '1'],
    ['must be a whole number', z.int(), 0.5],
    ['must be true or false', z.boolean(), 'yes'],
    ['must be a list', z.array(z.int()), {}],
    ['must be an object', z.strictObject({}), []],
    ['must be an object', z.record(z.string(), z.int()), 'x'],
    ['must be at most 100', z.int().max(100), 101],
    ['must be at most 9007199254740991', cents(), 1e300],
    ['must be less than 100', z.number().lt(100), 100],
    ['must be at least 1', z.int().min(1), 0],
    ['must be more than 0', z.number().gt(0), 0],
    ['must be a multiple of 0.5', z.number().multipleOf(0.5), 0.3],
    ['must have at most 200 characters', text(200), 'x'.repeat(201)],
    ['must have at least 3 characters', z.string().min(3), 'x'],
    ['must have exactly 3 characters', z.string().length(3), 'x'],
    ['must not be empty', text(200, 1), ' '],
    ['must not be empty', z.array(z.int()).min(1), []],
    ['must have at most 1 entry', z.array(z.int()).max(1), [1, 2]],
    ['must have at most 2 entries', z.array(z.int()).max(2), [1, 2, 3]],
    ['must be an instant such as 2026-03-02T15:04:05.678Z', instant(), 'today'],
    ['must be an instant such as 2026-03-02T15:04:05.678Z', instant(), 7],
    ['must be a day such as 2026-12-24', z.iso.date().meta({ example: '2026-12-24' }), '2026-02-30'],
    ['must be a day such as 2026-12-24, not null', z.iso.date().meta({ example: '2026-12-24' }), null],
    ['must be a time of day such as 09:30:00', z.iso.time(), '25:00:00'],
    ['must be an address such as https://example.com/', z.url(), 'nowhere'],
    ['must be base64 such as iVBORw0KGgo=', z.base64(), '%'],
    ['must be an email address such as ada@example.com', email(), 'ada'],
    ['must be text such as A-1', z.string().regex(/^A/).meta({ example: 'A-1' }), 'B'],
    ['must be text in another format', z.string().startsWith('A'), 'B'],
    ['must be one of draft, sent, paid', status, 'weather'],
    ['must be one of draft, sent, paid: did you mean `sent`?', status, 'Sendt'],
    [
      'must be one of draft, sent, paid: pass each value separately, not joined by commas',
      status,
      'sent, paid',
    ],
    ['must be one of draft, sent, paid', status, 'sent,weather'],
    ['must be one of draft, sent, paid', status, 7],
    ['must be true', z.literal(true), false],
    ['it.type must be one of percent, fixed: did you mean `percent`?', rule, { type: 'percnt' }],
    ['it.type must be one of percent, fixed', rule, {}],
    ['it.value is required', rule, { type: 'fixed' }],
    ['it.c must be a whole number', either, { c: 'x' }],
    ['must have at most 3 entries', oneOrMore(status.options), ['paid', 'paid', 'paid', 'sent']],
    ['must not be empty', oneOrMore(status.options), []],
    ['must be one of draft, sent, paid', oneOrMore(status.options), ['weather']],
    ['it. has a field name that must not be empty', z.record(z.string().min(1), z.int()), { '': 1 }],
    ['it.x must be a', z.record(z.string(), z.enum(['a'])), { x: 'b' }],
  ]
  for (const [message, field, value] of cases)
    assert.equal(said(field, value), message, `${message}: ${JSON.stringify(value)}`)
  assert.match(said(id(), 'x'), /^must be an id, a UUID such as [0-9a-f-]{36}$/)
})

test('the custom message of a schema is reported unchanged', () => {
  assert.equal(
    said(z.string().regex(/^#/, 'must be a color such as #1f6feb'), 'red'),
    'must be a color such as #1f6feb',
  )
})

test('an unknown field is reported with a similar known one, unless that is present', () => {
  const customer = z.strictObject({ customer_name: z.string(), notes: z.string().optional() })
  assert.deepEqual(detailsOf(customer, { customerName: 'Ada', weather: 1 }), [
    { field: 'customer_name', message: 'is required' },
    { field: 'customerName', message: 'is an unknown field: did you mean `customer_name`?' },
    { field: 'weather', message: 'is an unknown field: expected one of customer_name, notes' },
  ])
  assert.deepEqual(detailsOf(customer, { customer_name: 'Ada', 'customer-name': 'Ada' }), [
    { field: 'customer-name', message: 'is an unknown field: expected one of notes' },
  ])
  assert.deepEqual(
    detailsOf(z.strictObject({ to: z.array(customer) }), { to: [{ customer_name: 'A', note: '' }] }),
    [{ field: 'to.0.note', message: 'is an unknown field: did you mean `notes`?' }],
  )
})
