import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { makeStep } from '../../../office/automations/testing/make-step.ts'
import { addedClient } from '../../../office/automations/testing/records.ts'
import { createLead, getLead } from '../../../customers/leads/operations.ts'
import { listEstimates } from '../operations.ts'

test('a lead or a client gets an empty draft estimate at its location', async () => {
  const org = await testOrg()
  const lead = await org.run(createLead, {
    customer_name: 'Grace',
    service_address: '9 Elm Ave',
    zip: '60601',
  })
  const client = await addedClient(org)
  for (const subject of [
    { kind: 'lead', id: lead.id },
    { kind: 'client', id: client.id },
  ]) {
    const { step, events } = await makeStep(org, { subject, kind: 'create_estimate_draft', config: {} })
    assert.equal(step?.outcome, 'done')
    assert.ok(events.some(({ name }) => name === 'estimate.created'))
  }
  const { items } = await org.run(listEstimates, { order: 'asc' }, org.owner)
  assert.deepEqual(
    items.map((each) => [each.status, each.vertical, each.lead_id, each.created_by.type]),
    [
      ['draft', 'residential', lead.id, 'automation'],
      ['draft', 'residential', null, 'automation'],
    ],
  )
  assert.equal((await org.run(getLead, { lead_id: lead.id })).status, 'estimate_created')
})
