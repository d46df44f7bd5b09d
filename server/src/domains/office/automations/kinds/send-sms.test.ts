import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { textsOf } from '../../../../testing/written.ts'
import { updateClient } from '../../../customers/clients/operations.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import { makeStep } from '../testing/make-step.ts'
import { addedClient } from '../testing/records.ts'

test('the step texts the customer and reports the billed segments', async () => {
  const org = await testOrg()
  const lead = await org.run(createLead, {
    customer_name: 'Grace',
    customer_phone: '(312) 555-0142',
    service_address: '9 Elm Ave',
  })
  const { step } = await makeStep(org, {
    subject: { kind: 'lead', id: lead.id },
    kind: 'send_sms',
    config: { body: 'Hello {{lead.first_name | default: "there"}} ✓' + 'x'.repeat(60) },
  })
  const [text] = await textsOf(org)
  assert.deepEqual([step?.outcome, step?.messageId, step?.detail], ['done', text!.id, { segments: 2 }])
  assert.deepEqual(
    [text!.to_number, text!.text, text!.purpose],
    ['+13125550142', `Hello Grace ✓${'x'.repeat(60)}`, 'automation'],
  )
})

test('a customer who opted out or has no number gets no text, and a long text is shortened', async () => {
  const org = await testOrg()
  const [client, other] = [
    await addedClient(org),
    await addedClient(org, { name: 'Grace', email: null, phone: null, address_line1: '2 Main St' }),
  ]
  await org.run(updateClient, { client_id: client.id, sms_opt_out: true }, org.owner)
  const step = (id: string, body = 'Hello') =>
    makeStep(org, { subject: { kind: 'client', id }, kind: 'send_sms', config: { body } })
  assert.equal((await step(client.id)).step?.reason, 'opted_out')
  assert.equal((await step(other.id)).step?.reason, 'no_address')
  await org.run(updateClient, { client_id: client.id, sms_opt_out: false, name: 'A'.repeat(150) }, org.owner)
  assert.deepEqual(await textsOf(org), [])
  assert.equal((await step(client.id, '{{client.name}}'.repeat(12))).step?.outcome, 'done')
  assert.equal((await textsOf(org))[0]!.text, 'A'.repeat(1600))
})
