import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldType } from '../kinds/field-type.ts'
import { checkConditions } from './check-conditions.ts'
import type { Cond } from './condition.ts'
import { judge } from './judge.ts'

const createdAt = '2026-03-01T15:00:00.000Z'
const values: Readonly<Record<string, unknown>> = {
  'lead.city': 'Évian',
  'lead.zip': '60601',
  'lead.customer_email': null,
  'lead.estimated_value_cents': null,
  'lead.status': 'new',
  'lead.tags': ['VIP'],
  'lead.created_at': createdAt,
}
const fields = new Map<string, FieldType>([
  ['lead.city', 'text'],
  ['lead.zip', 'text'],
  ['lead.customer_email', 'text'],
  ['lead.estimated_value_cents', 'integer'],
  ['lead.status', { enum: ['new', 'contacted', 'lost'] }],
  ['lead.tags', 'tags'],
  ['lead.created_at', 'instant'],
])

const created = {
  id: 'e1',
  type: 'lead.created',
  occurredAt: createdAt,
  payload: { status: 'new' },
  cause: {},
}

/**
 * Checks a condition in the same way as the publishing of an automation. Returns the codes of the issues or, if there
 * are none, the result of evaluating the condition.
 */
function resultOf(condition: unknown, now = createdAt): boolean | string[] {
  const issues = checkConditions([condition], { path: 'conditions', nodeId: null }, fields)
  if (issues.length > 0) return issues.map(({ code }) => code)
  const read = (field: string) => {
    const type = fields.get(field)!
    return { value: values[field], type }
  }
  return judge([condition as Cond], read, { now, event: created, zone: 'America/Chicago' })
}

const nested = (levels: number): unknown =>
  levels === 1 ? { field: 'lead.city', op: 'exists' } : { all: [nested(levels - 1)] }
const many = (count: number): unknown => ({
  any: Array.from({ length: count }, () => ({ field: 'lead.city', op: 'exists' })),
})
const value = (op: string, than: unknown) => ({ field: 'lead.estimated_value_cents', op, value: than })
const email = (op: string, other?: unknown) => ({ field: 'lead.customer_email', op, value: other })

const vectors: readonly (readonly [
  name: string,
  condition: unknown,
  result: boolean | string[],
  now?: string,
])[] = [
  ['city eq " évian"', { field: 'lead.city', op: 'eq', value: ' évian' }, true],
  ['city contains "VIA"', { field: 'lead.city', op: 'contains', value: 'VIA' }, true],
  ['zip starts_with "606"', { field: 'lead.zip', op: 'starts_with', value: '606' }, true],
  ['zip eq 60601', { field: 'lead.zip', op: 'eq', value: 60601 }, ['bad_value']],
  ['tags has_tag "vip"', { field: 'lead.tags', op: 'has_tag', value: 'vip' }, true],
  ['tags contains "VI"', { field: 'lead.tags', op: 'contains', value: 'VI' }, ['bad_value']],
  ['status in ["new"]', { field: 'lead.status', op: 'in', value: ['new'] }, true],
  ['status eq "New"', { field: 'lead.status', op: 'eq', value: 'New' }, ['bad_value']],
  ['status changed_to "new"', { field: 'lead.status', op: 'changed_to', value: 'new' }, false],
  [
    'created_at lt a day ago, at once',
    { field: 'lead.created_at', op: 'lt', value: { ago: { days: 1 } } },
    false,
  ],
  [
    'created_at lt a day ago, two days on',
    { field: 'lead.created_at', op: 'lt', value: { ago: { days: 1 } } },
    true,
    '2026-03-03T15:00:00.000Z',
  ],
  ['no_such eq 1', { field: 'lead.no_such', op: 'eq', value: 1 }, ['unknown_field']],
  ['email eq ""', email('eq', ''), false],
  ['email neq "a@b.c"', email('neq', 'a@b.c'), true],
  ['email not_in ["a@b.c"]', email('not_in', ['a@b.c']), true],
  ['email contains "a"', email('contains', 'a'), false],
  ['email exists', email('exists'), false],
  ['email not_exists', email('not_exists'), true],
  ['value gt 0', value('gt', 0), false],
  ['value lte 0', value('lte', 0), false],
  ['not (value gt 0)', { not: value('gt', 0) }, true],
  ['value gt 0.5', value('gt', 0.5), ['bad_value']],
  [
    'created_at between [it, it]',
    { field: 'lead.created_at', op: 'between', value: [createdAt, createdAt] },
    true,
  ],
  ['all []', { all: [] }, true],
  ['any []', { any: [] }, ['empty_group']],
  ['five levels', nested(5), true],
  ['six levels', nested(6), ['too_deep']],
  ['50 leaves', many(50), true],
  ['51 leaves', many(51), ['too_many']],
]

for (const [name, condition, result, now] of vectors)
  test(`${name}: ${String(result)}`, () => {
    assert.deepEqual(resultOf(condition, now), result)
  })
