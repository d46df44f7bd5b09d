import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { mailsOf } from '../../../../testing/written.ts'
import { updateClient } from '../../../customers/clients/operations.ts'
import { asAutomation } from '../testing/as-automation.ts'
import { addedClient } from '../testing/records.ts'
import { sendEmail } from './send-email.ts'

test('an email to an address that the client corrected meanwhile is not sent', async () => {
  const org = await testOrg()
  const { id } = await addedClient(org)
  await org.run(updateClient, { client_id: id, email: 'ada@example.org' }, org.owner)
  const input = {
    about: { kind: 'client', id },
    client_id: id,
    location_id: org.locationId,
    key: 'run/1/1',
    recipient: 'customer',
    to: { address: 'ada@example.com', name: null },
    subject: 'Hello',
    body: 'Hello',
    html: 'Hello',
  }
  const { outcome } = await org.run(sendEmail, input, asAutomation('send_messages'))
  assert.equal(outcome, 'written')
  assert.deepEqual(
    (await mailsOf(org)).map(({ to_address }) => to_address),
    ['ada@example.org'],
  )
  await assert.rejects(org.run(sendEmail, input, org.owner), { code: 'insufficient_permission' })
})

test('an email to a customer contains an unsubscribe link within its layout; one to a member does not', async () => {
  const org = await testOrg()
  const { id } = await addedClient(org)
  const texts = { subject: 'Hello', body: 'Hello', html: 'Hello', location_id: org.locationId }
  const input = { ...texts, about: { kind: 'client', id }, client_id: id }
  const to = { address: 'ada@example.com', name: null }
  for (const recipient of ['customer', 'member'])
    await org.run(sendEmail, { ...input, recipient, to, key: recipient }, asAutomation('send_messages'))
  const [customers, members] = await mailsOf(org)
  const url = /^<(.+)>$/.exec(customers!.headers['List-Unsubscribe']!)![1]!
  assert.ok(customers!.text.includes(url))
  assert.match(
    customers!.html!,
    new RegExp(`<a href="${url}"[^>]*>Unsubscribe from these messages</a></p></body>`),
  )
  assert.deepEqual(members!.headers, {})
  assert.doesNotMatch(members!.text + members!.html!, /Unsubscribe/)
})
