import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../testing/test-org.ts'
import { addJob } from '../../work/jobs/testing/add-job.ts'
import { createLead } from '../leads/operations.ts'
import { hire } from '../leads/testing/people.ts'
import { createClient, getClient, listClients, updateClient } from './operations.ts'

const chicago = { city: 'Chicago', state: 'IL', zip: '60601' }
const ada = { name: 'Ada Lovelace', address_line1: '12 North Main Street', ...chicago }
const bo = { name: 'Bo Ödman', address_line1: '7 Oak Ave', city: 'Peoria', state: 'IL', zip: '61602' }

test('a client is found by the beginnings of words of its name and address, its phone number and its email address', async () => {
  const org = await testOrg()
  const first = await org.run(createClient, { ...ada, phone: '(312) 555-0142', email: 'ada.l@example.com' })
  const second = await org.run(createClient, bo)
  const searchIds = async (search: string) =>
    (await org.run(listClients, { search })).items.map(({ id }) => id)
  for (const search of [
    'ada',
    'LOVE',
    'lovelace ada',
    'ada.l@example.com',
    'example',
    '312-555-0142',
    '+1 (312) 555 0142',
    '555-0142',
    '0142',
    '12 north main',
    'main 60601',
  ])
    assert.deepEqual(await searchIds(search), [first.id], search)
  assert.deepEqual(await searchIds('ödm'), [second.id])
  assert.deepEqual(await searchIds('61602 peoria'), [second.id])
  for (const search of ['xyz', 'ada oak', 'lace', '%', '312-555-0143'])
    assert.deepEqual(await searchIds(search), [], search)
  const other = await testOrg()
  assert.deepEqual((await other.run(listClients, { search: 'ada' })).items, [])
})

test('a client is not found by its former name or address', async () => {
  const org = await testOrg()
  const { id } = await org.run(createClient, ada)
  await org.run(updateClient, { client_id: id, name: 'Ada King', address_line1: '9 Elm Ave' })
  const count = async (search: string) => (await org.run(listClients, { search })).items.length
  assert.deepEqual([await count('lovelace'), await count('main')], [0, 0])
  assert.deepEqual([await count('king'), await count('elm')], [1, 1])
})

test('clients are filtered by status, tag and health', async (t) => {
  const org = await testOrg()
  t.after(() => (org.app.clock.now = undefined))
  org.app.clock.now = new Date('2024-01-01T00:00:00Z')
  const dormant = await org.run(createClient, { ...ada, status: 'past' })
  const active = await org.run(createClient, ada)
  const atRisk = await org.run(createClient, bo)
  await addJob(org, { client_id: atRisk.id, status: 'complete', completed_at: '2024-11-01T00:00:00.000Z' })
  await addJob(org, { client_id: active.id, status: 'complete', completed_at: '2025-12-01T00:00:00.000Z' })
  await org.run(updateClient, { client_id: active.id, tags: ['vip', 'vip'] }, org.owner)
  org.app.clock.now = new Date('2026-01-01T00:00:00Z')
  const fresh = await org.run(createClient, bo)
  const filterIds = async (filter: object) => (await org.run(listClients, filter)).items.map(({ id }) => id)
  for (const client of [dormant, active, atRisk, fresh]) {
    const { health } = await org.run(getClient, { client_id: client.id })
    assert.deepEqual(await filterIds({ health }), [client.id], health)
  }
  assert.deepEqual(await filterIds({ status: 'past' }), [dormant.id])
  assert.deepEqual(await filterIds({ tag: 'vip' }), [active.id])
})

test('crew members see only the clients of their jobs; a rep sees all clients but may change only their own', async () => {
  const org = await testOrg()
  const [crew, rep] = [await hire(org, 'technician'), await hire(org)]
  const [mine, foreign] = [await org.run(createClient, ada), await org.run(createClient, bo)]
  await addJob(org, { client_id: mine.id, assignees: [{ member_id: crew.id, role: 'crew' }] })
  const visibleIds = async (actor: object) =>
    (await org.run(listClients, {}, actor)).items.map(({ id }) => id)
  assert.deepEqual(await visibleIds(crew), [mine.id])
  assert.equal((await org.run(getClient, { client_id: mine.id }, crew)).id, mine.id)
  await assert.rejects(org.run(getClient, { client_id: foreign.id }, crew), { code: 'not_found' })

  assert.deepEqual(await visibleIds(rep), [foreign.id, mine.id])
  await assert.rejects(org.run(updateClient, { client_id: mine.id, notes: 'x' }, rep), { code: 'not_found' })
  await org.run(createLead, { existing_client_id: mine.id, assigned_to: rep.id })
  assert.equal((await org.run(updateClient, { client_id: mine.id, notes: 'x' }, rep)).notes, 'x')
})

test('over REST the filters of clients are ignored, and only documented fields can be changed', async () => {
  const org = await testOrg()
  const { id } = await org.run(createClient, ada)
  const listed = await org.request('GET', '/clients?status=past&health=nonsense&search=xyz&tag=x')
  assert.deepEqual([listed.status, listed.body.data.length], [200, 1])
  const refused = await org.request('PATCH', `/clients/${id}`, { body: { sms_opt_out: true } })
  assert.deepEqual([refused.status, refused.body.error.details[0].field], [422, 'sms_opt_out'])
})
