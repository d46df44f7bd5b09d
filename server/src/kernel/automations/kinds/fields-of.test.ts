import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { clients } from '../../../domains/customers/clients/index.ts'
import { invoices } from '../../../domains/money/invoices/index.ts'
import { leads } from '../../../domains/customers/leads/index.ts'
import { anyInstant, calendarDate, cents, decimal, id, instant, text, wallTime } from '../../schema/fields.ts'
import { fieldsOf } from './fields-of.ts'

test('the type of a field is derived from its schema', () => {
  const schema = z.object({
    id: id(),
    name: text(120).nullable(),
    status: z.enum(['new', 'old']).nullable(),
    kind: z.literal('thing'),
    is_open: z.boolean(),
    number: z.int().min(1).nullable(),
    total_cents: cents(),
    rate: decimal().nullable(),
    day: calendarDate(),
    clock: wallTime(),
    told_at: instant().nullable(),
    wished_at: anyInstant().optional(),
    tags: z.array(z.string()),
  })
  assert.deepEqual(Object.fromEntries(fieldsOf(schema)), {
    id: 'id',
    name: 'text',
    status: { enum: ['new', 'old'] },
    kind: { enum: ['thing'] },
    is_open: 'boolean',
    number: 'integer',
    total_cents: 'integer',
    rate: 'decimal',
    day: 'date',
    clock: 'text',
    told_at: 'instant',
    wished_at: 'instant',
    tags: 'tags',
  })
})

test('members without a single value, external references, authors and excluded members are not fields', () => {
  const schema = z.object({
    external_refs: z.string(),
    created_by: z.string(),
    secret: z.string(),
    names: z.array(z.string()),
    place: z.object({ city: z.string() }).nullable(),
    height: z.number(),
    either: z.union([z.string(), z.int()]),
    left: z.string(),
  })
  assert.deepEqual([...fieldsOf(schema, ['secret']).keys()], ['left'])
})

test('fields of real records are their single values and tags, with the right types', () => {
  const lead = fieldsOf(leads.schema)
  const status = lead.get('status')
  assert.ok(typeof status === 'object' && status.enum.includes('contacted'))
  for (const [name, type] of [
    ['estimated_value_cents', 'integer'],
    ['tags', 'tags'],
    ['zip', 'text'],
    ['assigned_to', 'id'],
    ['appointment_at', 'instant'],
    ['is_stale', 'boolean'],
    ['external_refs', undefined],
    ['created_by', undefined],
    ['estimate_ids', undefined],
  ] as const)
    assert.equal(lead.get(name), type, name)
  assert.equal(fieldsOf(invoices.schema).get('due_date'), 'date')
  assert.equal(fieldsOf(clients.schema).get('created_at'), 'instant')
})
