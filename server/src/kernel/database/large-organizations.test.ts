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

const planning = async (orgId: string): Promise<string> => {
  const reader = app.database.live.reader({ orgId, locations: '*' })
  const row = await reader.row<{ mode: string }>(`select current_setting('plan_cache_mode') as mode`)
  return row!.mode
}

test('reads of an organization that is much larger than the others are planned for its values', async () => {
  assert.equal(await planning(big), 'force_generic_plan')
  await addEvents(big, 3000)
  for (const orgId of [small, ...Array.from({ length: 30 }, newId)]) await addEvents(orgId, 20)
  await app.inspect.query('analyze')
  await app.database.large.refresh()
  assert.deepEqual([app.database.large.has(big), app.database.large.has(small)], [true, false])
  // One connection serves both in turn.
  const modes = []
  for (const orgId of [big, small, big]) modes.push(await planning(orgId))
  assert.deepEqual(modes, ['force_custom_plan', 'force_generic_plan', 'force_custom_plan'])
  const inTransaction = (orgId: string): Promise<string> =>
    app.database.live.transaction({ orgId, locations: '*' }, async (transaction) => {
      const row = await transaction.row<{ mode: string }>(`select current_setting('plan_cache_mode') as mode`)
      return row!.mode
    })
  // The setting ends with the transaction. The next one on the same connection does not have it.
  for (const orgId of [big, small, big]) modes.push(await inTransaction(orgId))
  assert.deepEqual(modes.slice(3), ['force_custom_plan', 'auto', 'force_custom_plan'])
})

test('an organization as large as the only other one is not large', async () => {
  await app.inspect.query('delete from live.events where org_id <> $1', [big])
  await addEvents(small, 3000)
  await app.inspect.query('analyze')
  await app.database.large.refresh()
  assert.deepEqual([app.database.large.has(big), app.database.large.has(small)], [false, false])
})
