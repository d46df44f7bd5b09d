import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import type { Transaction } from '../database/transaction.ts'
import { newId } from '../ids.ts'
import { type RecordChange, recordManyChanges, recordWholeRows } from './effects.ts'

interface ChangeLog {
  changes: RecordChange[]
  contents: { kind: string; change: string; row: Record<string, unknown> }[]
  counted: number
}

/** Runs `work` in a transaction of the organization, and returns the changes that the database recorded. */
async function recordedBy(org: TestOrg, work: (transaction: Transaction) => void): Promise<ChangeLog> {
  const scope = { orgId: org.id, locations: '*' } as const
  return await org.app.kernel.databases.live.transaction(scope, async (transaction) => {
    work(transaction)
    const row = (await transaction.row<Record<'changes' | 'contents' | 'counted', string | null>>(
      `select current_setting('quoin.changes', true) as changes, current_setting('quoin.contents', true) as contents,
              current_setting('quoin.noted', true) as counted`,
    ))!
    await transaction.rollback()
    const listOf = (text: string | null) => JSON.parse(`[${(text ?? '').replace(/,$/, '')}]`) as never
    return { changes: listOf(row.changes), contents: listOf(row.contents), counted: Number(row.counted) }
  })
}

/** Inserts clients with these ids with one statement. */
const insertClients = (transaction: Transaction, org: TestOrg, ids: readonly string[]): void =>
  transaction.later(
    `insert into clients (org_id, id, name, status, country, location_id, created_by_type, created_at, updated_at, version)
     select $1, c.id, 'Client ' || c.id, 'active', 'US', $3, 'system', now(), now(), 7
       from unnest($2::uuid[]) with ordinality c (id, at) order by c.at
         on conflict (org_id, id) do nothing`,
    [org.id, ids, org.locationId],
  )

test('a statement that inserts many records is recorded record by record, in their order', async () => {
  const org = await testOrg()
  const ids = Array.from({ length: 3 }, () => newId())
  const { changes, contents, counted } = await recordedBy(org, (transaction) => {
    recordWholeRows(transaction)
    insertClients(transaction, org, ids.slice(0, 2))
    insertClients(transaction, org, ids.slice(0, 2))
    transaction.later('update clients set version = 8 where org_id = $1 and id = $2', [org.id, ids[0]!])
    transaction.later('delete from clients where org_id = $1 and id = $2', [org.id, ids[1]!])
    insertClients(transaction, org, ids.slice(2))
  })
  const expected = [
    { kind: 'client', id: ids[0], version: 7, change: 'created' },
    { kind: 'client', id: ids[1], version: 7, change: 'created' },
    { kind: 'client', id: ids[0], version: 8, change: 'updated' },
    { kind: 'client', id: ids[1], version: 7, change: 'deleted' },
    { kind: 'client', id: ids[2], version: 7, change: 'created' },
  ]
  assert.deepEqual(changes, expected)
  assert.deepEqual(
    contents.map(({ kind, change, row }) => ({ kind, id: row['id'], version: row['version'], change })),
    expected,
  )
  assert.equal(contents[0]!.row['name'], `Client ${ids[0]!}`)
  assert.equal(contents[0]!.row['org_id'], undefined)
  assert.equal(counted, 5)
})

test('a record that is inserted as archived is recorded as deleted', async () => {
  const org = await testOrg()
  const { changes } = await recordedBy(org, (transaction) => {
    transaction.later(
      `insert into clients (org_id, id, name, status, country, location_id, created_by_type, created_at, updated_at, archived_at)
       select $1, n.id, 'Ada', 'active', 'US', $3, 'system', now(), now(), case when n.at = 2 then now() end
         from unnest($2::uuid[]) with ordinality n (id, at)`,
      [org.id, [newId(), newId()], org.locationId],
    )
  })
  assert.deepEqual(
    changes.map(({ kind, change }) => [kind, change]),
    [
      ['client', 'created'],
      ['client', 'deleted'],
    ],
  )
})

test('a transaction records 500 changes, or the number that it sets, and counts all of them', async () => {
  const org = await testOrg()
  const ids = Array.from({ length: 620 }, () => newId())
  const write = (transaction: Transaction): void => {
    insertClients(transaction, org, ids.slice(0, 400))
    insertClients(transaction, org, ids.slice(400))
    transaction.later('update clients set version = 8 where org_id = $1 and id = $2', [org.id, ids[0]!])
  }
  const usual = await recordedBy(org, write)
  assert.deepEqual(
    usual.changes.map(({ id }) => id),
    ids.slice(0, 500),
  )
  assert.equal(usual.counted, 621)
  const more = await recordedBy(org, (transaction) => {
    recordManyChanges(transaction, 621)
    write(transaction)
  })
  assert.deepEqual([more.changes.length, more.changes.at(-1)!.change, more.counted], [621, 'updated', 621])
  // The setting ends with its transaction.
  assert.equal((await recordedBy(org, write)).changes.length, 500)
})
