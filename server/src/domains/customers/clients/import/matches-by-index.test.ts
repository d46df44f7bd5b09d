import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plansOf, rowsRead } from '../../../../testing/plans-of.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { importClients } from '../operations.ts'
import { findMatches } from './matches-table.ts'

test('clients with an id of the file are found by an index of these ids, however many clients the company has', async () => {
  const org = await testOrg()
  const rows = Array.from({ length: 300 }, (_, n) => ({
    external_id: `C-${n}`,
    name: `Client ${n}`,
    phone: `(312) 555-${String(n).padStart(4, '0')}`,
    email: `client.${n}@example.com`,
    address_line1: `${n + 1} Oak St`,
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
  }))
  await org.run(importClients, { rows, mode: 'commit' }, org.owner)
  // As after the first batch of an import (`count_imported_rows`), and as autovacuum does later.
  await org.app.inspect.query('analyze live.external_refs')
  const keys = {
    external_id: 'C-7',
    phone: '+13125550008',
    email: 'client.9@example.com',
    namedAddress: { match_key: 'another address', name: 'Client 10' },
  }
  const { live } = org.app.database
  const db = (): ReturnType<typeof live.reader> => live.reader({ orgId: org.id, locations: '*' })
  const plans = await plansOf(org, async () => {
    const matches = await findMatches(db(), org.id, [keys])
    assert.deepEqual([...matches.keys()].toSorted(), [
      'email client.9@example.com',
      'external_id C-7',
      'phone +13125550008',
    ])
  })
  const byId = plans.find((plan) => plan.includes('external_refs')) ?? ''
  assert.match(byId, /Index Cond: .*external_id/)
  assert.ok(rowsRead(byId, /Scan/) < 20, byId)
})
