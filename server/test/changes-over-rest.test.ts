import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { saveLocation } from '../src/domains/organization/company/operations.ts'
import { createClient, mergeClient, updateClient } from '../src/domains/customers/clients/operations.ts'
import { resourceScopes } from '../src/domains/office/sync/feed-kind.ts'
import { settled } from '../src/domains/office/sync/testing/settled.ts'
import { assertError } from '../src/testing/expect-error.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'

const client = (n: number) => ({
  name: `Client ${n}`,
  address_line1: `${n} Main St`,
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
})

interface ReadChange {
  kind: string
  id: string
  change: string
  merged_into: string | null
  record: unknown
}

async function readAll(
  org: TestOrg,
  key: string,
  from?: string,
): Promise<{ changes: ReadChange[]; cursor: string }> {
  const changes: ReadChange[] = []
  for (let cursor = from; ;) {
    const { status, body, text } = await org.request(
      'GET',
      `/changes?limit=2${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
      { key },
    )
    assert.equal(status, 200, text)
    changes.push(...body.data)
    cursor = body.meta.next_cursor
    if (!body.meta.has_more) return { changes, cursor: cursor! }
  }
}

test('a key reads the changes of exactly the record kinds in its scopes, including a merge', async () => {
  const org = await testOrg()
  const [ada, twin] = [await org.run(createClient, client(1)), await org.run(createClient, client(2))]
  await org.request('POST', '/leads', { body: { customer_name: 'Bob', service_address: '3 Main St' } })
  await settled(org)
  const key = await org.key({ scopes: ['clients:read'] })
  const copied = await readAll(org, key)
  assert.deepEqual(
    copied.changes.map(({ kind, change }) => `${kind} ${change}`),
    ['client upsert', 'property upsert', 'client upsert', 'property upsert'],
  )
  const single = await org.request('GET', `/clients/${ada.id}`, { key })
  assert.deepEqual(copied.changes[0]!.record, single.body.data)

  await org.run(mergeClient, { client_id: twin.id, into_client_id: ada.id }, org.owner)
  await settled(org)
  const { changes } = await readAll(org, key, copied.cursor)
  const deletion = changes.find(({ id }) => id === twin.id)
  assert.deepEqual([deletion?.change, deletion?.merged_into, deletion?.record], ['delete', ada.id, null])
})

test('a change that commits late is in the feed, although a list by updated_at has already passed it', async () => {
  const org = await testOrg()
  const [slow, fast] = [await org.run(createClient, client(1)), await org.run(createClient, client(2))]
  await settled(org)
  const key = await org.key({ scopes: ['clients:read'] })
  const { cursor } = await readAll(org, key)
  const writer = new pg.Client(org.app.owner)
  await writer.connect()
  try {
    await writer.query('begin')
    await writer.query(`update live.clients set notes = 'late', updated_at = now() where id = $1`, [slow.id])
    await org.run(updateClient, { client_id: fast.id, notes: 'early' }, org.owner)
    const [latest] = (await org.request('GET', '/clients?sort=updated_at&order=desc&limit=1', { key })).body
      .data
    assert.equal(latest.id, fast.id)
    await writer.query('commit')
    const passed = await org.request(
      'GET',
      `/clients?sort=updated_at&order=asc&updated_after=${latest.updated_at}`,
      { key },
    )
    assert.ok(!passed.body.data.some(({ id }: { id: string }) => id === slow.id))
  } finally {
    await writer.end()
  }
  await settled(org)
  const { changes } = await readAll(org, key, cursor)
  assert.deepEqual(new Set(changes.map(({ id }) => id)), new Set([slow.id, fast.id]))
})

test('kinds are requested one by one or together, and a kind without its scope is refused with the name of the scope', async () => {
  const org = await testOrg()
  await org.run(createClient, client(1))
  await settled(org)
  const key = await org.key({ scopes: ['clients:read', 'leads:read'] })
  const kinds = async (query: string): Promise<string[]> =>
    (await org.request('GET', `/changes?${query}`, { key })).body.data.map(({ kind }: ReadChange) => kind)
  assert.deepEqual(await kinds('kinds=property'), ['property'])
  assert.deepEqual(await kinds('kinds=property&kinds=client'), ['client', 'property'])
  const refused = await org.request('GET', '/changes?kinds=invoice', { key })
  assertError(refused, 'insufficient_scope')
  assert.match(refused.body.error.message, /invoices:read/)
  assertError(await org.request('GET', '/changes?kinds=time_entry', { key }), 'insufficient_scope')
  const none = await org.key({ scopes: ['webhooks:read', 'leads:write'] })
  assertError(await org.request('GET', '/changes', { key: none }), 'insufficient_scope')
})

test('a key of one location reads the changes of that location', async () => {
  const org = await testOrg()
  await org.run(createClient, client(1))
  await settled(org)
  const { id: elsewhere } = await org.run(saveLocation, { name: 'Denver' }, org.owner)
  const key = await org.key({ scopes: Object.values(resourceScopes), locationIds: [elsewhere] })
  assert.deepEqual((await readAll(org, key)).changes, [])
})

test('a key reads no change of another organization, and its cursor is refused there', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  await org.run(createClient, client(1))
  await settled(org)
  const [key, foreign] = [
    await org.key({ scopes: ['clients:read'] }),
    await other.key({ scopes: ['clients:read'] }),
  ]
  const { cursor } = await readAll(org, key)
  assert.deepEqual((await readAll(other, foreign)).changes, [])
  assertError(await other.request('GET', `/changes?cursor=${cursor}`, { key: foreign }), 'invalid_cursor')
})
