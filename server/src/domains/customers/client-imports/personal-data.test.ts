import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eraseRows } from '../../../kernel/personal-data/erase-rows.ts'
import { runEnqueuedOperations } from '../../../testing/run-enqueued-operations.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { personalData } from './personal-data.ts'
import { startImport } from './testing/importing.ts'

const addressed = 'external_id,name,phone,email,address_line1,city,state,zip\n'
const rows = Array.from({ length: 310 }, (_, n) => {
  const phone = `(312) 555-${String(n).padStart(4, '0')}`
  return `C-${n},Client ${n},${phone},client.${n}@example.com,${n + 1} Oak St,Chicago,IL,60601\n`
}).join('')

/** Starts an import and runs its first batch, so that it is still running. */
async function importFirstBatch(mode: 'commit' | 'preview'): Promise<TestOrg> {
  const org = await testOrg()
  await startImport(org, addressed + rows, { mode })
  await runEnqueuedOperations(org)
  return org
}

const selectKeys = (org: TestOrg) =>
  org.query<{ line: number; count: number }>(
    'select line, count(*)::int as count from live.client_import_keys where org_id = $1 group by line order by line',
  )

async function eraseKeys(org: TestOrg, person: { ids: string[]; addresses: string[] }): Promise<void> {
  const keys = personalData.find(({ table }) => table === 'client_import_keys')!
  const erasure = { person: { orgId: org.id, ...person }, now: new Date().toISOString(), digests: [] }
  await org.app.database.live.transaction({ orgId: org.id, locations: '*' }, (db) =>
    eraseRows(db, keys, erasure),
  )
}

for (const addresses of [['+13125550007'], ['client.7@example.com']])
  test(`an erasure deletes all keys of the lines with a contact of the person from a running import: ${addresses.join()}`, async () => {
    const org = await importFirstBatch('preview')
    const before = await selectKeys(org)
    assert.deepEqual(before[7], { line: 9, count: 4 })
    await eraseKeys(org, { ids: [], addresses })
    assert.deepEqual(
      await selectKeys(org),
      before.filter(({ line }) => line !== 9),
    )
  })

test('an erasure deletes the keys of the lines that created a client of the person', async () => {
  const org = await importFirstBatch('commit')
  const before = await selectKeys(org)
  const [client] = await org.query<{ id: string }>(
    `select id from live.clients where org_id = $1 and phone = '+13125550007'`,
  )
  await eraseKeys(org, { ids: [client!.id], addresses: [] })
  assert.deepEqual(
    await selectKeys(org),
    before.filter(({ line }) => line !== 9),
  )
})
