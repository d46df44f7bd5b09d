import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { everyOperation } from '../src/app/catalog.ts'
import { testOrg } from '../src/testing/test-org.ts'
import { shapeOf } from './from-routes/schema.ts'

// Tests that a field whose value an operation ignores may have any JSON value.

const values: readonly unknown[] = [
  1,
  true,
  null,
  'gutters',
  ['gutters', 1],
  { deep: [{}] },
  'x'.repeat(5000),
]

/** JSON values that every field refuses unless the operation ignores its value. */
const strange = [
  '"a\\u0000b"',
  '"\\ud800"',
  '1e999',
  JSON.stringify('x'.repeat(20_000)),
  '['.repeat(50) + ']'.repeat(50),
]

const ignored = everyOperation.flatMap(({ name, input }) =>
  Object.entries(input instanceof z.ZodObject ? shapeOf(input) : {})
    .filter(([, member]) => /\bignored\b/i.test(member.description ?? ''))
    .map(([member, schema]) => ({ at: `${name} ${member}`, schema })),
)

test('every field whose description says that it is ignored accepts any JSON value', () => {
  assert.ok(ignored.length >= 2, `${ignored.length} found`)
  for (const { at, schema } of ignored)
    for (const value of values) assert.ok(schema.safeParse(value).success, `${at}: ${JSON.stringify(value)}`)
})

test('a lead is created whatever its service_interest is, and a list answers whatever its status filter is', async () => {
  const org = await testOrg()
  const lead = { customer_name: 'Ada', service_address: '1 Main St' }
  for (const service_interest of values) {
    const answer = await org.request('POST', '/api/v1/leads', { body: { ...lead, service_interest } })
    assert.equal(answer.status, 201, `${JSON.stringify(service_interest)}: ${answer.text}`)
  }
  const rest = JSON.stringify(lead).slice(0, -1)
  for (const value of strange) {
    const body = `${rest},"service_interest":${value}}`
    const answer = await org.request('POST', '/api/v1/leads', { body })
    assert.equal(answer.status, 201, `${value.slice(0, 50)}: ${answer.text}`)
  }
  for (const filter of ['status=new', 'status=', 'status=a&status=b', 'status[]=1', 'status=%00']) {
    const answer = await org.request('GET', `/api/v1/leads?${filter}`)
    assert.equal(answer.status, 200, `${filter}: ${answer.text}`)
  }
})
