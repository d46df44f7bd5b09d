import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { mailsOf } from '../../../../testing/written.ts'
import { updateClient } from '../../../customers/clients/operations.ts'
import { estimating } from '../../../selling/estimates/testing/estimating.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import { hire } from '../../../customers/leads/testing/people.ts'
import { getOutboxMessage } from '../../../messages/outbox/operations.ts'
import { makeStep } from '../testing/make-step.ts'
import { addedClient } from '../testing/records.ts'

const config = {
  subject: 'Hello {{ lead.first_name | default: "there" }}',
  body: 'We work in {{ lead.city | default: "your town" }}.\n\nYours, {{ company.name }}',
}
const grace = { customer_name: 'Grace <b>Hopper</b>', service_address: '9 Elm Ave' }

test("the step emails the customer at the record's address, once per step", async () => {
  const org = await testOrg()
  const lead = await org.run(createLead, {
    ...grace,
    customer_email: 'grace@example.com',
    city: '<i>Chicago</i>',
  })
  const input = { subject: { kind: 'lead', id: lead.id }, kind: 'send_email', config, runId: newId() }
  const { step } = await makeStep(org, input)
  await makeStep(org, input)
  const [mail, ...more] = await mailsOf(org)
  assert.deepEqual(more, [])
  assert.deepEqual([step?.outcome, step?.messageId, step?.messageChannel], ['done', mail!.id, 'email'])
  assert.deepEqual(
    [mail!.to_address, mail!.subject, mail!.purpose],
    ['grace@example.com', 'Hello Grace', 'automation'],
  )
  assert.match(mail!.text, /^We work in <i>Chicago<\/i>\.\n\nYours, Test Cleaning\n/)
  assert.ok(mail!.html!.includes('We work in &lt;i&gt;Chicago&lt;/i&gt;.<br><br>Yours, Test Cleaning'))
})

test("without an address on the record the client's is used; without any the step is skipped", async () => {
  const org = await testOrg()
  const client = await addedClient(org)
  const step = async (more: object) => {
    const { id } = await org.run(createLead, more)
    return (await makeStep(org, { subject: { kind: 'lead', id }, kind: 'send_email', config })).step
  }
  assert.equal((await step({ existing_client_id: client.id }))?.outcome, 'done')
  assert.deepEqual(
    (await mailsOf(org)).map(({ to_address }) => to_address),
    ['ada@example.com'],
  )
  const none = await step(grace)
  assert.deepEqual([none?.outcome, none?.reason, none?.messageId], ['skipped', 'no_address', null])
})

test('a customer who opted out is not emailed, and the outbox shows the refused message', async () => {
  const org = await testOrg()
  const client = await addedClient(org)
  await org.run(updateClient, { client_id: client.id, email_opt_out: true }, org.owner)
  const subject = { kind: 'client', id: client.id }
  const hello = { subject: 'Hello', body: 'Hello' }
  const { step } = await makeStep(org, { subject, kind: 'send_email', config: hello })
  assert.deepEqual([step?.outcome, step?.reason], ['skipped', 'opted_out'])
  assert.deepEqual(await mailsOf(org), [])
  const refused = await org.run(getOutboxMessage, { message_id: step!.messageId! }, org.owner)
  assert.deepEqual([refused.state, refused.reason], ['refused', 'opted_out'])
})

test('during quiet hours the step waits until they end', async () => {
  const org = await testOrg()
  const client = await addedClient(org)
  const now = new Date(org.app.kernel.now())
  const clock = (hours: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Chicago', timeStyle: 'short' }).format(
      new Date(now.getTime() + hours * 3_600_000),
    )
  await org.query(`update quoin.company_settings set quiet_hours = $2 where org_id = $1`, [
    JSON.stringify({ sms: null, email: { from: clock(-2), to: clock(2) } }),
  ])
  const { step, waits } = await makeStep(org, {
    subject: { kind: 'client', id: client.id },
    kind: 'send_email',
    config: { subject: 'Hello', body: 'Hello' },
  })
  assert.equal(step, undefined)
  const ahead = Date.parse(waits!.until) - now.getTime()
  assert.ok(ahead > 1.9 * 3_600_000 && ahead <= 2 * 3_600_000, waits!.until)
  assert.deepEqual(await mailsOf(org), [])
})

test('the step can email the assignee of the lead instead', async () => {
  const org = await testOrg()
  const rep = await hire(org)
  const lead = await org.run(createLead, { ...grace, assigned_to: rep.id })
  const { step } = await makeStep(org, {
    subject: { kind: 'lead', id: lead.id },
    kind: 'send_email',
    config: { ...config, to: 'assignee' },
  })
  assert.equal(step?.outcome, 'done')
  const [mail] = await mailsOf(org)
  assert.deepEqual([mail!.to_address, mail!.purpose], [`${rep.id}@${org.slug}.test`, 'internal'])
})

test("the email links the customer's page, the link ends when the address is corrected, and a draft has no link", async () => {
  const at = await estimating()
  const { org } = at
  const estimate = await at.sent()
  const link = { subject: 'Your estimate', body: '{{estimate.total_cents}}: {{estimate.link}}' }
  const step = (id: string) =>
    makeStep(org, { subject: { kind: 'estimate', id }, kind: 'send_email', config: link })
  const result = await step(estimate.id)
  const mail = (await mailsOf(org)).find(({ id }) => id === result.step!.messageId)!
  const [url] = /https?:\/\/\S+\/p\/\S+/.exec(mail.text)!
  assert.ok(mail.text.startsWith('$100.00: '), mail.text)
  assert.ok(mail.html!.includes(`<a href="${url}">${url}</a>`))
  const rows = await org.query(
    `select channel, sent_to from quoin.public_links where org_id = $1 order by created_at, id`,
  )
  assert.deepEqual(
    rows,
    [
      { channel: 'email', sent_to: 'ada@example.com' },
      { channel: 'email', sent_to: 'ada@example.com' },
    ],
    'one of the sending, one of the step',
  )
  const { ended_links } = await org.run(
    updateClient,
    { client_id: estimate.client_id, email: 'ada@example.org' },
    org.owner,
  )
  assert.equal(ended_links?.count, 2)
  const draft = await at.draft()
  await assert.rejects(step(draft.id), { code: 'invalid_state' })
})
