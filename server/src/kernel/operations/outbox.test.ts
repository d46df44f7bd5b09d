import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { testOrg } from '../../testing/test-org.ts'
import { event } from '../events/event.ts'
import { readStored, nothing, tallied, tally } from './testing/tally.ts'

const other = event({ name: 'test.othered', summary: 'Something else.', payload: z.object({}) })
const a = { what: 'a' }

test('a mutation that emits an undeclared event fails and leaves no changes', async () => {
  const org = await testOrg()
  const undeclared = tally((ctx) => Promise.resolve(ctx.emit(other, {})))
  await assert.rejects(org.run(undeclared, a), /emitted test\.othered without declaring it/)
  assert.deepEqual(await readStored(org), nothing)
})

test('a mutation with an invalid event payload leaves no changes, and unknown members of a payload are dropped', async () => {
  const org = await testOrg()
  const wrong = tally((ctx) => Promise.resolve(ctx.emit(tallied, { what: 'a', count: 0.5 })))
  await assert.rejects(org.run(wrong, a), { name: 'ZodError' })
  assert.deepEqual(await readStored(org), nothing)
  const wide = { what: 'b', count: 2, secret: 'x' }
  await org.run(
    tally((ctx) => Promise.resolve(ctx.emit(tallied, wide))),
    a,
  )
  const rows = await org.query('select payload from live.events where org_id = $1 order by id')
  assert.deepEqual(
    rows.map(({ payload }) => payload),
    [
      { what: 'a', count: 1 },
      { what: 'b', count: 2 },
    ],
  )
})

test('events contain the values at the time when they were emitted, and stay in order', async () => {
  const org = await testOrg()
  const changing = { what: 'first', count: 7 }
  const emitting = tally((ctx) => {
    ctx.emit(tallied, changing)
    changing.count = 8
    ctx.emit(tallied, changing)
    return Promise.resolve()
  })
  await org.run(emitting, a)
  const rows = await org.query(
    `select (payload->>'count')::int as count from live.events where org_id = $1 order by id`,
  )
  assert.deepEqual(
    rows.map(({ count }) => count),
    [1, 7, 8],
  )
})
