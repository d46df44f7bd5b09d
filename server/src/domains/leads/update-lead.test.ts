import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../kernel/ids.ts'
import { testOrg } from '../../testing/test-org.ts'
import { createLead, getLead, updateLead } from './operations.ts'

const ada = { customer_name: 'Ada', service_address: '1 Main St', notes: 'Call first.' }

test('notes are changed and cleared, and nothing else is', async (t) => {
  const org = await testOrg('sandbox')
  t.after(() => (org.app.clock.now = undefined))
  const lead = await org.run(createLead, ada)
  org.app.clock.now = new Date(Date.parse(lead.created_at) + 60_000)
  const updated_at = org.app.clock.now.toISOString()

  const changed = await org.run(updateLead, { lead_id: lead.id, notes: 'Ring twice.' })
  assert.deepEqual(changed, { ...lead, notes: 'Ring twice.', version: 2, updated_at })
  const cleared = await org.run(updateLead, { lead_id: lead.id, notes: null })
  assert.deepEqual(cleared, { ...lead, notes: null, version: 3, updated_at })
  assert.deepEqual(await org.run(getLead, { lead_id: lead.id }), cleared)
  assert.deepEqual(await org.events(), ['lead.created'])
})

test('a lead that does not exist cannot be changed, nor anything else of one that does', async () => {
  const org = await testOrg('sandbox')
  await assert.rejects(org.run(updateLead, { lead_id: newId(), notes: 'x' }), { code: 'not_found' })
  const { id } = await org.run(createLead, ada)
  await assert.rejects(org.run(updateLead, { lead_id: id, notes: 'x', status: 'lost' }), {
    code: 'validation_error',
    details: [{ field: 'status', message: 'This field is not known here.' }],
  })
})
