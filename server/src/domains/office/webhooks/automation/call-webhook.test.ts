import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { makeStep } from '../../automations/testing/make-step.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import { listDeliveries } from '../operations.ts'
import { delivering, destination, settled } from '../testing/delivering.ts'
import { hook } from '../testing/hook.ts'
import { callWebhook } from './call-webhook.ts'

test('the step sends its data to its destination only, regardless of subscriptions', async (t) => {
  const [org, receiver, other] = [await testOrg(), await hook(), await hook()]
  const { id: destination_id } = await destination(org, receiver.url, ['invoice.paid'])
  await destination(org, other.url, ['invoice.paid'])
  await delivering(t)
  const lead = await org.run(createLead, { customer_name: 'Ada "x" \u0007', service_address: '1 Main St' })
  const [automationId, runId] = [newId(), newId()]
  const { step } = await makeStep(org, {
    subject: { kind: 'lead', id: lead.id },
    kind: 'call_webhook',
    config: {
      destination_id,
      data: { who: '{{lead.customer_name | default: "?"}}', city: 'from {{lead.city | default: "nowhere"}}' },
    },
    automationId,
    runId,
  })
  assert.equal(step?.outcome, 'done')
  await settled(org)
  assert.equal(other.received.length, 0)
  const { id, event, data } = JSON.parse(receiver.received[0]!.body.toString())
  assert.equal(event, 'automation.called')
  assert.deepEqual(data, {
    automation_id: automationId,
    run_id: runId,
    subject: { kind: 'lead', id: lead.id },
    data: { who: 'Ada "x" \u0007', city: 'from nowhere' },
  })
  const { items } = await org.run(listDeliveries, { event: 'automation.called' }, org.owner)
  assert.deepEqual(
    items.map((each) => [each.id, each.status, each.is_test]),
    [[id, 'delivered', false]],
  )
})

test('an unknown destination fails the step', async () => {
  const org = await testOrg()
  const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
  const subject = { kind: 'lead', id: lead.id }
  await assert.rejects(
    makeStep(org, { subject, kind: 'call_webhook', config: { destination_id: newId() } }),
    { code: 'validation_error' },
  )
})

test('the data of the step may have at most four kilobytes', () => {
  const config = (length: number) => ({ destination_id: newId(), data: { text: 'é'.repeat(length) } })
  assert.ok(callWebhook.config.safeParse(config(2000)).success)
  assert.ok(!callWebhook.config.safeParse(config(2050)).success)
})
