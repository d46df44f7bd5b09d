import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { createClient, listClients } from '../operations.ts'

const ada = { name: 'Ada', address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }

test('the pages of a list contain each client exactly once, newest first', async () => {
  const org = await testOrg()
  const clientIds = []
  for (let i = 0; i < 5; i++)
    clientIds.unshift((await org.run(createClient, { ...ada, name: `Client ${i}` })).id)
  const listedIds: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await org.run(listClients, { limit: 2, ...(cursor ? { cursor } : {}) })
    listedIds.push(...page.items.map((client) => client.id))
    cursor = page.next_cursor
  } while (cursor)
  assert.deepEqual(listedIds, clientIds)
})

test('the list can be filtered by client and location, and never contains other organizations', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const first = await org.run(createClient, ada)
  const second = await org.run(createClient, ada)
  const ids = async (filter: object) => (await org.run(listClients, filter)).items.map((client) => client.id)
  assert.deepEqual(await ids({ client_id: first.id }), [first.id])
  assert.deepEqual(await ids({ location_id: org.locationId }), [second.id, first.id])
  assert.deepEqual(await ids({ location_id: other.locationId }), [])
  assert.deepEqual((await other.run(listClients, {})).items, [])
})

test('over REST a list is an envelope with page details, and an unknown sort is refused', async () => {
  const org = await testOrg()
  const client = await org.run(createClient, ada)
  const { status, body } = await org.request(
    'GET',
    '/clients?sort=updated_at&order=asc&status=past&assigned_to=x',
  )
  assert.equal(status, 200)
  assert.deepEqual(body, { data: [client], meta: { next_cursor: null, has_more: false, limit: 25 } })
  assert.equal((await org.request('GET', '/clients?sort=name')).body.error.code, 'invalid_sort')
})

test('a search may have at most eight different words, ignoring case', async () => {
  const org = await testOrg()
  const { id } = await org.run(createClient, { ...ada, name: 'One Two Three Four Five Six Seven Eight Nine' })
  const searchIds = async (search: string) =>
    (await org.run(listClients, { search })).items.map((client) => client.id)
  const eight = 'one two three four five six seven eight'
  assert.deepEqual(await searchIds(`${eight} ONE Two tHREE ${eight.toUpperCase()}`), [id])
  assert.deepEqual(await searchIds('one two ten'), [])
  await assert.rejects(searchIds(`${eight} nine`), {
    code: 'validation_error',
    details: [{ field: 'search', message: 'must not have more than 8 different words' }],
  })
})
