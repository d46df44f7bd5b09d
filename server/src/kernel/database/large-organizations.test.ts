// Runs in its own process: it fills a table and analyzes it.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { newId } from '../ids.ts'

const [big, small] = [newId(), newId()]
let app: TestApp
before(async () => {
  app = await testApp()
})

const addEvents = (orgId: string, count: number): Promise<unknown> =>
  app.inspect.query(
    `insert into live.events (org_id, id, name, payload, cause, occurred_at, relayed_at)
     select $1, gen_random_uuid(), 'lead.created', '{}', '{}', now(), now() from generate_series(1, $2::int)`,
    [orgId, count],
  )

const mode = `select current_setting('plan_cache_mode') as mode`
const modeOfLookup = `${mode} where not exists (select from leads r where r.org_id = $1 and r.id = $2)`

/** Returns how three statements of the organization are planned: a list, a lookup by an id, and one in a transaction. */
async function planning(orgId: string): Promise<string[]> {
  const reader = app.database.live.reader({ orgId, locations: '*' })
  const list = await reader.row<{ mode: string }>(mode)
  const lookup = await reader.row<{ mode: string }>(modeOfLookup, [orgId, orgId])
  const inTransaction = await app.database.live.transaction(
    { orgId, locations: '*' },
    async (transaction) => await transaction.row<{ mode: string }>(mode),
  )
  return [list, lookup, inTransaction].map((row) => row!.mode.replace(/^force_|_plan$/g, ''))
}

async function fill(others: { organizations: number; rows: number }): Promise<void> {
  await app.inspect.query('delete from live.events where org_id <> $1', [big])
  const orgIds = [small, ...Array.from({ length: others.organizations - 1 }, newId)]
  for (const orgId of orgIds) await addEvents(orgId, others.rows)
  await app.inspect.query('analyze')
  await app.database.large.refresh()
}

const usual = ['generic', 'generic', 'auto']

test('lists of an organization that is much larger than the others are planned for its values', async () => {
  assert.deepEqual(await planning(big), usual)
  await addEvents(big, 3000)
  await fill({ organizations: 30, rows: 300 })
  const large = ['custom', 'generic', 'auto']
  // The same connections serve both in turn.
  for (const [orgId, plans] of [
    [big, large],
    [small, usual],
    [big, large],
  ] as const)
    assert.deepEqual(await planning(orgId), plans)
})

test('if the others are tiny, all its statements are, because an average organization would have one row', async () => {
  await fill({ organizations: 100, rows: 20 })
  const large = ['custom', 'custom', 'custom']
  for (const [orgId, plans] of [
    [big, large],
    [small, usual],
    [big, large],
  ] as const)
    assert.deepEqual(await planning(orgId), plans)
})

test('an organization as large as the only other one is not large, once six samples have not found it', async () => {
  await fill({ organizations: 1, rows: 3000 })
  for (let samples = 1; samples < 6; samples++) {
    assert.deepEqual(await planning(big), ['custom', 'custom', 'custom'])
    await app.database.large.refresh()
  }
  assert.deepEqual([await planning(big), await planning(small)], [usual, usual])
})
