import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLead } from '../../domains/customers/leads/operations.ts'
import { newAutomation, tagging } from '../../domains/office/automations/testing/new-automation.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'

const texting = { ...tagging, actions: [{ kind: 'send_sms', config: { body: 'We call you back.' } }] }

const lead = { customer_name: 'Ada', customer_phone: '+13125550142', service_address: '1 Main St' }

async function dryRunOf(org: TestOrg, path: string, body: object) {
  const answer = await org.request('POST', `${path}?dry_run=true`, { body, idempotencyKey: null })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

async function dryRunOfPublish(org: TestOrg, definition: object) {
  const { id, revision } = await newAutomation(org, definition)
  return { id, ...(await dryRunOf(org, `/automations/${id}/publish`, { draftRevisionNumber: revision })) }
}

test('a dry run shows the automation steps that a call starts, with their settings and recipients', async () => {
  const org = await testOrg()
  await org.run(createLead, lead)
  const { id, would, cost } = await dryRunOfPublish(org, texting)
  assert.equal(would.starts.length, 1)
  const { flags, steps, foreseen } = would.starts[0]
  assert.deepEqual([flags, cost.metered], [['sends', 'metered'], true])
  assert.deepEqual(steps, [
    {
      operation: 'automations.sendSms',
      flags,
      automation_id: id,
      node_id: 'a1',
      kind: 'send_sms',
      says: { body: 'We call you back.' },
    },
  ])
  assert.deepEqual([foreseen.enrolments.count, foreseen.messages.most_texts], [1, 1])
  assert.equal((await dryRunOfPublish(org, tagging)).cost.metered, false)
})

test('a dry run of a call that starts nothing has no `starts` field', async () => {
  const { would } = await dryRunOf(await testOrg(), '/workflows/leads.create', lead)
  assert.equal('starts' in would, false)
})
