import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { testDatabase } from '../../testing/test-database.ts'
import { newId } from '../ids.ts'
import { Reader } from './reader.ts'

test('each statement runs in the tenant scope of its own caller, also next to one that fails', async (t) => {
  const connection = await testDatabase()
  const reader = new Reader(
    async () => {
      const client = new pg.Client({ ...connection, pipeline: true })
      await client.connect()
      return client
    },
    { ownPlans: () => undefined },
  )
  t.after(() => reader.close())
  const [ours, theirs] = [newId(), newId()]
  const readScope = async (orgId: string): Promise<unknown> =>
    await reader
      .scopedTo({ orgId, locations: '*' })
      .row<{ org: string }>(`select current_setting('quoin.org_id') as org`)
  const fail = (orgId: string): Promise<unknown> =>
    reader.scopedTo({ orgId, locations: '*' }).row('select 1 / 0')
  assert.deepEqual(await readScope(ours), { org: ours })
  const [, failed, ...rest] = await Promise.allSettled([
    readScope(ours),
    fail(theirs),
    readScope(theirs),
    fail(theirs),
    readScope(ours),
    readScope(theirs),
  ])
  assert.equal(failed.status, 'rejected')
  assert.deepEqual(
    rest.map((each) => (each.status === 'fulfilled' ? each.value : each.status)),
    [{ org: theirs }, 'rejected', { org: ours }, { org: theirs }],
  )
})
