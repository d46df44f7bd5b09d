import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { makeStep } from '../../../office/automations/testing/make-step.ts'
import { estimating } from '../../../selling/estimates/testing/estimating.ts'
import { createLead, getLead } from '../operations.ts'
import { setLeadStatus } from './set-lead-status.ts'

test('the step changes the status of a lead, and marks it lost with its reason', async () => {
  const org = await testOrg()
  const { id } = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
  const subject = { kind: 'lead', id }
  const moved = await makeStep(org, { subject, kind: 'set_lead_status', config: { status: 'contacted' } })
  assert.deepEqual([moved.step?.outcome, moved.events.length], ['done', 1])
  const lost = { status: 'lost', lost_reason: 'price' }
  await makeStep(org, { subject, kind: 'set_lead_status', config: lost })
  const lead = await org.run(getLead, { lead_id: id })
  assert.deepEqual([lead.status, lead.lost_reason], ['lost', 'price'])
  await assert.rejects(makeStep(org, { subject, kind: 'set_lead_status', config: { status: 'approved' } }), {
    code: 'invalid_state',
  })
})

test('for an estimate the step changes the status of its lead; without a lead it is skipped', async () => {
  const at = await estimating()
  const step = async (id: string) => {
    const config = { status: 'approved' }
    return await makeStep(at.org, { subject: { kind: 'estimate', id }, kind: 'set_lead_status', config })
  }
  const { id, lead_id } = await at.draftOfLead()
  assert.equal((await step(id)).step?.outcome, 'done')
  assert.equal((await at.run(getLead, { lead_id: lead_id! })).status, 'approved')
  assert.equal((await step((await at.draft()).id)).step?.reason, 'no_lead')
})

test('a reason is required for status lost and refused for others, and the step cannot convert a lead', () => {
  const isValid = (config: object): boolean => setLeadStatus.config.safeParse(config).success
  assert.ok(isValid({ status: 'lost', lost_reason: 'spam' }))
  for (const wrong of [
    { status: 'lost' },
    { status: 'new', lost_reason: 'spam' },
    { status: 'converted' },
    {},
  ])
    assert.ok(!isValid(wrong), JSON.stringify(wrong))
})
