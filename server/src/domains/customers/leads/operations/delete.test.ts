import assert from 'node:assert/strict'
import { test } from 'node:test'
import { race } from '../../../../testing/race.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { createLead, deleteLead, getLead, listLeads, setStatus, updateLead } from '../operations.ts'
import { hire } from '../testing/people.ts'

const ada = { customer_name: 'Ada', service_address: '1 Main St' }

test('a deleted lead cannot be read, listed or changed; its row stores the time', async () => {
  const org = await testOrg()
  const { id: lead_id } = await org.run(createLead, ada)
  const deletion = await org.run(deleteLead, { lead_id }, org.owner)
  assert.deepEqual(deletion, { id: lead_id, deleted: true, version: 2, archived_at: deletion.archived_at })
  assert.deepEqual((await org.run(listLeads, {})).items, [])
  const calls = [
    () => org.run(getLead, { lead_id }),
    () => org.run(updateLead, { lead_id, notes: 'x' }),
    () => org.run(setStatus, { lead_id, status: 'contacted' }, org.owner),
    () => org.run(deleteLead, { lead_id }, org.owner),
  ]
  for (const call of calls) await assert.rejects(call, { code: 'not_found' })
  const rows = await org.query(
    'select version, archived_at = updated_at as is_same_instant from live.leads where org_id = $1 and id = $2',
    [lead_id],
  )
  assert.deepEqual(rows, [{ version: 2, is_same_instant: true }])
  assert.deepEqual(await org.events(), ['lead.created'])
})

test('a rep can delete only their own leads', async () => {
  const org = await testOrg()
  const rep = await hire(org)
  const foreign = await org.run(createLead, ada)
  await assert.rejects(org.run(deleteLead, { lead_id: foreign.id }, rep), { code: 'not_found' })
  const own = await org.run(createLead, ada, rep)
  assert.equal((await org.run(deleteLead, { lead_id: own.id }, rep)).deleted, true)
})

test('of two simultaneous deletions of a lead, the second does not find it', async () => {
  const org = await testOrg()
  const { id } = await org.run(createLead, ada)
  const remove = () => org.run(deleteLead, { lead_id: id }, org.owner)
  const outcomes = await race({ table: 'live.leads', orgId: org.id, id }, [remove, remove])
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
})
