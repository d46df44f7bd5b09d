import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { assertDocumented } from '../../../../testing/assert-documented.ts'
import { assertError } from '../../../../testing/expect-error.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { createLead, listLeads, setStatus } from '../operations.ts'

const ada = { customer_name: 'Ada', service_address: '1 Main St' }

test('leads are listed newest first and read one by one, with the same content as when created', async () => {
  const org = await testOrg()
  const leads = []
  for (let index = 0; index < 3; index++)
    leads.push((await org.request('POST', '/leads', { body: { ...ada, notes: `${index}` } })).body.data)
  const list = await org.request('GET', '/leads?limit=2&status=lost&strange=1')
  assertDocumented('GET', '/leads', list)
  assert.deepEqual(list.body.data, [leads[2], leads[1]])
  assert.equal(list.body.meta.has_more, true)
  const rest = await org.request('GET', `/leads?limit=2&cursor=${list.body.meta.next_cursor}`)
  assert.deepEqual(rest.body, { data: [leads[0]], meta: { next_cursor: null, has_more: false, limit: 2 } })
  for (const lead of leads) {
    const read = await org.request('GET', `/leads/${lead.id.toUpperCase()}`)
    assertDocumented('GET', `/leads/${lead.id}`, read)
    assert.deepEqual(read.body, { data: lead })
  }
})

test('leads of another organization, of the other mode and with invalid ids are not found', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const theirs = (await other.request('POST', '/leads', { body: ada })).body.data
  const key = await org.key({ mode: 'test' })
  const sandbox = (await org.request('POST', '/leads', { key, body: ada })).body.data
  for (const id of [theirs.id, sandbox.id, newId(), 'nonsense']) {
    assertError(await org.request('GET', `/leads/${id}`), 'not_found')
    assertError(await org.request('PATCH', `/leads/${id}`, { body: { notes: 'x' } }), 'write_not_supported')
  }
  assert.deepEqual((await org.request('GET', '/leads')).body.data, [])
})

test('a test key can change the notes of a sandbox lead, and nothing else', async () => {
  const org = await testOrg()
  const key = await org.key({ mode: 'test' })
  const lead = (await org.request('POST', '/leads', { key, body: ada })).body.data
  const patch = (body: object) => org.request('PATCH', `/leads/${lead.id}`, { key, body })
  const changed = await patch({ notes: 'Call.' })
  assertDocumented('PATCH', `/leads/${lead.id}`, changed)
  assert.deepEqual([changed.status, changed.body.data.notes, changed.body.data.version], [200, 'Call.', 2])
  assertError(await patch({ notes: 'x', status: 'lost' }), 'validation_error', 'status')
  assertError(await patch({}), 'validation_error', 'notes')
  assert.equal((await org.request('GET', `/leads/${lead.id}`, { key })).body.data.notes, 'Call.')
})

test('leads are filtered by status, source and staleness', async (t) => {
  const org = await testOrg()
  t.after(() => (org.app.clock.now = undefined))
  org.app.clock.now = new Date('2026-01-01T00:00:00Z')
  const old = await org.run(createLead, { customer_name: 'Old', service_address: '1 Main St' })
  const lost = await org.run(createLead, { customer_name: 'Lost', service_address: '1 Main St' })
  await org.run(setStatus, { lead_id: lost.id, status: 'lost', lost_reason: 'price' }, org.owner)
  org.app.clock.now = new Date('2026-01-08T00:00:00.001Z')
  const fresh = await org.run(createLead, { customer_name: 'Fresh', service_address: '1 Main St' })
  await org.query(`update live.leads set source = 'Referral' where org_id = $1 and id = $2`, [fresh.id])
  const findIds = async (filter: object) => (await org.run(listLeads, filter)).items.map(({ id }) => id)
  assert.deepEqual(await findIds({ status: 'lost' }), [lost.id])
  assert.deepEqual(await findIds({ source: 'Referral' }), [fresh.id])
  assert.deepEqual(await findIds({ stale: true }), [old.id])
  assert.deepEqual(await findIds({ stale: false }), [fresh.id, lost.id])
})

test('a cursor is valid only for its own filter', async () => {
  const org = await testOrg()
  for (const customer_name of ['A', 'B'])
    await org.run(createLead, { customer_name, service_address: '1 Main St' })
  const { next_cursor } = await org.run(listLeads, { status: 'new', limit: 1 })
  assert.equal((await org.run(listLeads, { status: 'new', limit: 1, cursor: next_cursor })).items.length, 1)
  await assert.rejects(org.run(listLeads, { limit: 1, cursor: next_cursor }), { code: 'invalid_cursor' })
})

test('over REST the filters of leads are ignored', async () => {
  const org = await testOrg()
  await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
  const { body, status } = await org.request('GET', '/leads?status=lost&source=x&stale=maybe')
  assert.deepEqual([status, body.data.length], [200, 1])
})
