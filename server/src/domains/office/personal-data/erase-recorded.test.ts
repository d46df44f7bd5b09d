import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../kernel/ids.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { createClient, getClient } from '../../customers/clients/operations.ts'
import { eraseRecorded, selectErasures } from './index.ts'

const place = { address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }

test('a restored copy erases a person whose erasure is recorded outside it, also before events are relayed, and only once', async () => {
  const org = await testOrg()
  const { id: client_id } = await org.run(
    createClient,
    { name: 'Ada', email: 'ada@example.com', ...place },
    org.owner,
  )
  const recorded = {
    org_id: org.id,
    id: newId(),
    client_id,
    record_ids: [client_id],
    address_digests: [],
    created_by_type: 'member',
    created_by_id: org.ownerId,
    created_by_key: null,
    created_at: new Date().toISOString(),
  }
  const { services } = org.app.kernel
  const parts = {
    database: org.app.database,
    storage: services.storage,
    addressDigests: services.addressDigests,
  }
  assert.equal(await eraseRecorded(parts, recorded), true)
  const client = await org.run(getClient, { client_id }, org.owner)
  assert.deepEqual([client.name, client.email], ['Erased person', null])
  const unrelayed = await org.query(
    `select 1 from live.events where org_id = $1 and relayed_at is null and payload::text like '%' || $2 || '%'`,
    [client_id],
  )
  assert.deepEqual(unrelayed, [])
  assert.equal(await eraseRecorded(parts, recorded), false)
  const stored = (await selectErasures(org.app.database.system)).find(({ id }) => id === recorded.id)
  assert.deepEqual(stored, recorded)
  assert.equal(await eraseRecorded(parts, { ...recorded, org_id: newId() }), false)
})
