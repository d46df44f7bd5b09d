import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldType } from '../kinds/field-type.ts'
import { checkConditions } from './check-conditions.ts'

const fields = new Map<string, FieldType>([
  ['thing.name', 'text'],
  ['thing.status', { enum: ['new', 'lost'] }],
  ['thing.kind', { enum: ['a'] }],
  ['thing.maker_id', 'id'],
  ['thing.is_open', 'boolean'],
  ['thing.rate', 'decimal'],
  ['thing.count', 'integer'],
  ['thing.day', 'date'],
  ['thing.told_at', 'instant'],
  ['thing.tags', 'tags'],
])

const location = { path: 'graph.nodes.2.config.conditions', nodeId: 'ask' }
const issuesOf = (conditions: unknown): string[] =>
  checkConditions(conditions, location, fields).map(({ field, code, node_id }) => {
    assert.equal(node_id, 'ask')
    return `${field.slice(location.path.length)} ${code}`
  })
const one = (op: string, field: string, value?: unknown): string[] =>
  issuesOf([{ field: `thing.${field}`, op, value }])

test('valid conditions have no issues', () => {
  const id = '019cabcd-5a3e-7c41-9d27-4b8a6f0e12c3'
  for (const [op, field, value] of [
    ['starts_with', 'name', 'A'],
    ['changed_to', 'status', 'lost'],
    ['in', 'maker_id', [id]],
    ['neq', 'is_open', false],
    ['between', 'rate', ['0.5', '12.25']],
    ['not_in', 'count', [0, -1]],
    ['between', 'day', ['2026-01-01', { ahead: { weeks: 1 } }]],
    ['gte', 'day', '2026-01-01T00:00:00Z'],
    ['lt', 'told_at', { ago: { minutes: 5 } }],
    ['between', 'told_at', ['2026-01-02', '2026-01-02T00:00:00+02:00']],
    ['not_exists', 'tags'],
    ['exists', 'name', null],
  ] as const)
    assert.deepEqual(one(op, field, value), [], `${op} ${field}`)
})

test('values and operators that do not fit the type of the field are refused with their path', () => {
  for (const [op, field, value, at] of [
    ['changed_to', 'kind', 'a', '.op'],
    ['in', 'day', ['2026-01-01'], '.op'],
    ['gt', 'name', 'a', '.op'],
    ['contains', 'name', ' ', '.value'],
    ['eq', 'name', null, '.value'],
    ['eq', 'name', ['a'], '.value'],
    ['in', 'name', 'a', '.value'],
    ['in', 'name', [], '.value'],
    ['in', 'name', ['a', 1], '.value.1'],
    ['eq', 'status', 'News', '.value'],
    ['eq', 'maker_id', '019CABCD-5A3E-7C41-9D27-4B8A6F0E12C3', '.value'],
    ['eq', 'is_open', 'true', '.value'],
    ['eq', 'rate', 0.5, '.value'],
    ['eq', 'rate', '1e3', '.value'],
    ['eq', 'count', '1', '.value'],
    ['eq', 'count', 2 ** 53, '.value'],
    ['between', 'count', [2, 1], '.value'],
    ['between', 'count', [1], '.value'],
    ['between', 'day', ['2026-01-02', '2026-01-01'], '.value'],
    ['eq', 'day', '2026-02-30', '.value'],
    ['eq', 'told_at', '2026-02-01T00:00:00', '.value'],
    ['gt', 'told_at', { ago: { days: -1 } }, '.value'],
    ['gt', 'told_at', { ago: { days: 1 }, ahead: { days: 1 } }, '.value'],
    ['gt', 'told_at', { ago: {} }, '.value'],
    ['has_tag', 'tags', '', '.value'],
    ['has_tag', 'tags', 5, '.value'],
  ] as const)
    assert.deepEqual(one(op, field, value), [`.0${at} bad_value`], `${op} ${field} ${JSON.stringify(value)}`)
})

test('missing, unknown and malformed parts of conditions are reported with their path', () => {
  assert.deepEqual(issuesOf(undefined), [' required'])
  assert.deepEqual(issuesOf({}), [' bad_value'])
  assert.deepEqual(issuesOf([null, 'a', []]), ['.0 bad_value', '.1 bad_value', '.2 bad_value'])
  assert.deepEqual(issuesOf([{}]), ['.0.field required', '.0.op required'])
  assert.deepEqual(one('eq', 'name'), ['.0.value required'])
  assert.deepEqual(one('between', 'count'), ['.0.value required'])
  assert.deepEqual(one('exists', 'name', 'a'), ['.0.value unknown_member'])
  assert.deepEqual(issuesOf([{ field: 'thing.nam', op: 'eq', value: 'a' }]), ['.0.field unknown_field'])
  assert.deepEqual(issuesOf([{ field: 5, op: 'eq', value: 'a' }]), ['.0.field unknown_field'])
  assert.deepEqual(issuesOf([{ not: { any: [] }, else: 1 }]), [
    '.0.else unknown_member',
    '.0.not.any empty_group',
  ])
  assert.deepEqual(issuesOf([{ all: [{ any: {} }] }]), ['.0.all.0.any bad_value'])
})

test('messages about conditions suggest a correction', () => {
  const messagesOf = (conditions: unknown): string[] =>
    checkConditions(conditions, location, fields).map(({ message }) => message)
  assert.deepEqual(messagesOf([{ field: 'thing.told', op: 'exists' }]), [
    'is an unknown field: did you mean `thing.told_at`?',
  ])
  assert.deepEqual(messagesOf([{ field: 'thing.status', op: 'eq', value: 'News' }]), [
    'must be one of new, lost: did you mean `new`?',
  ])
  assert.deepEqual(messagesOf([{ field: 'thing.told_at', op: 'eq', value: { ago: { days: 400 } } }]), [
    'has a wrong `ago`: it must be at most 365 days',
  ])
})

test('an issue about conditions that are nested too deep does not hide other issues', () => {
  let deep: unknown = { field: 'thing.name', op: 'exists' }
  for (let level = 0; level < 5_000; level++) deep = { not: deep }
  assert.deepEqual(issuesOf([deep, { any: [] }]), ['.0.not.not.not.not.not too_deep', '.1.any empty_group'])
})
