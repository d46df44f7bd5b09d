import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { clients } from '../../../domains/clients/index.ts'
import { invoices } from '../../../domains/invoices/index.ts'
import { leads } from '../../../domains/leads/index.ts'
import {
  anyInstant,
  calendarDate,
  cents,
  decimal,
  id,
  instant,
  text,
  wallTime,
} from '../../schema/fields.ts'
import { fieldsOf } from './fields-of.ts'

test('the type of a field follows from the form of the member', () => {
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
    id: { type: 'id', nullable: false },
    name: { type: 'text', nullable: true },
    status: { type: 'enum', values: ['new', 'old'], nullable: true },
    kind: { type: 'enum', values: ['thing'], nullable: false },
    is_open: { type: 'boolean', nullable: false },
    number: { type: 'integer', nullable: true },
    total_cents: { type: 'integer', nullable: false },
    rate: { type: 'decimal', nullable: true },
    day: { type: 'date', nullable: false },
    clock: { type: 'text', nullable: false },
    told_at: { type: 'instant', nullable: true },
    wished_at: { type: 'instant', nullable: false },
    tags: { type: 'tags', nullable: false },
  })
})

test('what has no single value is no field, nor what other systems call a record or who made it', () => {
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

test('of records as they are, members with one value and the tags are fields', () => {
  const lead = fieldsOf(leads.schema)
  assert.equal(lead.get('estimated_value_cents')?.type, 'integer')
  assert.equal(lead.get('status')?.values?.includes('contacted'), true)
  assert.equal(lead.get('tags')?.type, 'tags')
  assert.deepEqual(lead.get('zip'), { type: 'text', nullable: true })
  for (const name of ['external_refs', 'created_by', 'estimate_ids']) assert.equal(lead.has(name), false)
  assert.equal(fieldsOf(invoices.schema).get('due_date')?.type, 'date')
  assert.equal(fieldsOf(clients.schema).get('created_at')?.type, 'instant')
})
