import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { makeStep } from '../../../office/automations/testing/make-step.ts'
import { getClient } from '../../clients/operations.ts'
import { createLead, getLead } from '../../leads/operations.ts'
import { addedClient } from '../../../office/automations/testing/records.ts'

test('the step adds the tag to the record of the run, once', async () => {
  const org = await testOrg()
  const { id } = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
  const stepInput = { subject: { kind: 'lead', id }, kind: 'add_tag', config: { tag: 'Hot' } }
  const { step, events } = await makeStep(org, stepInput)
  assert.deepEqual([step?.outcome, events.map(({ name }) => name)], ['done', ['tag.added']])
  assert.deepEqual((await makeStep(org, stepInput)).events, [], 'it has it already')
  assert.deepEqual((await org.run(getLead, { lead_id: id })).tags, ['Hot'])
})

test('the step can tag the client instead, and is skipped if there is no client', async () => {
  const org = await testOrg()
  const client = await addedClient(org)
  const lead = (more: object) =>
    org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St', ...more })
  const step = async (more: object) => {
    const { id } = await lead(more)
    const config = { tag: 'Hot', on: 'client' }
    return (await makeStep(org, { subject: { kind: 'lead', id }, kind: 'add_tag', config })).step
  }
  assert.deepEqual((await step({}))?.reason, 'no_client')
  assert.equal((await step({ existing_client_id: client.id }))?.outcome, 'done')
  assert.deepEqual((await org.run(getClient, { client_id: client.id })).tags, ['Hot'])
})
