import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getClient, updateClient } from '../../../customers/clients/operations.ts'
import { getLead } from '../../../customers/leads/operations.ts'
import { findEstimateVersion } from '../estimate-versions-table.ts'
import { reviseEstimate, sendEstimate, setLineItems, updateDetails } from '../operations.ts'
import { estimating } from '../testing/estimating.ts'
import { mailsOf, textsOf } from '../../../../testing/written.ts'

const mails = (of: Awaited<ReturnType<typeof estimating>>) => mailsOf(of.org)

test('the first sending assigns number and expiry, stores the sent version, and moves lead and client', async () => {
  const of = await estimating()
  const draft = await of.draftOfLead()
  const eventCount = (await of.org.events()).length
  const sent = await of.run(sendEstimate, {
    estimate_id: draft.id,
    channels: ['email'],
    message: 'Here it is',
  })
  assert.deepEqual(
    [sent.status, sent.estimate_number, sent.revision, sent.message, sent.version],
    ['sent', 1, 1, 'Here it is', draft.version + 1],
  )
  assert.equal(sent.sent_at, sent.updated_at)
  assert.equal(Date.parse(sent.expires_at!) - Date.parse(sent.sent_at), 30 * 24 * 3_600_000)
  assert.deepEqual(
    (await of.org.events()).slice(eventCount).sort(),
    ['estimate.sent', 'lead.status_changed', 'client.status_changed'].sort(),
  )
  assert.equal((await of.run(getLead, { lead_id: draft.lead_id! })).status, 'estimate_sent')
  assert.equal((await of.run(getClient, { client_id: draft.client_id })).status, 'prospect')

  const [mail] = await mails(of)
  const content = JSON.stringify(mail)
  assert.match(content, /grace@example\.com/)
  assert.match(content, /http:\/\/quoin\.test\/p\/[\w-]{32}/)
  assert.match(content, /Here it is/)
})

test('sending again creates a further revision with the same number; the first revision stays as it was', async () => {
  const of = await estimating()
  const estimate_id = (await of.draft()).id
  const { deliveries, ...first } = await of.run(sendEstimate, { estimate_id, channels: ['email'] })
  assert.deepEqual(
    deliveries.map(({ to, state, reason }) => [to, state, reason]),
    [['ada@example.com', 'kept_in_outbox', 'no_smtp']],
  )
  await of.run(reviseEstimate, { estimate_id })
  await of.run(setLineItems, { estimate_id, line_items: [{ name: 'Roof', unit_price_cents: 700 }] })
  const second = await of.run(sendEstimate, { estimate_id, channels: ['email'] })
  assert.deepEqual(
    [second.revision, second.estimate_number, second.total_cents],
    [2, first.estimate_number, 700],
  )
  assert.deepEqual(second.versions, [
    { revision: 1, sent_at: first.sent_at, total_cents: 10_000 },
    { revision: 2, sent_at: second.sent_at, total_cents: 700 },
  ])
  const reader = of.org.app.kernel.databases.live.reader({ orgId: of.org.id, locations: '*' })
  const storedVersion = await findEstimateVersion(reader, of.org.id, estimate_id, 1)
  assert.deepEqual(storedVersion, first)
  assert.equal((await mails(of)).length, 2)
})

test('a text message is sent only if the customer has not opted out', async () => {
  const of = await estimating()
  const draft = await of.draft()
  await of.run(updateClient, { client_id: draft.client_id, sms_opt_out: true })
  const send = () => of.run(sendEstimate, { estimate_id: draft.id, channels: ['email', 'sms'] })
  await assert.rejects(send(), {
    code: 'invalid_state',
    message: 'The customer does not want text messages.',
  })
  assert.equal((await mails(of)).length, 0)
  await of.run(updateClient, { client_id: draft.client_id, sms_opt_out: false })
  await send()
  const rows = await textsOf(of.org)
  assert.equal(rows.length, 1)
  assert.match(
    `${rows[0]!.to_number} ${rows[0]!.text}`,
    /^\+13125550142 .*estimate #1 for \$100\.00 is ready: http/,
  )
})

test('without a price, or without an address for the channel, nothing is sent', async () => {
  const of = await estimating()
  const { id: estimate_id } = await of.draft()
  const send = (channel: string) => of.run(sendEstimate, { estimate_id, channels: [channel] })
  await of.run(updateDetails, { estimate_id, customer_email: null, customer_phone: null })
  for (const channel of ['email', 'sms']) await assert.rejects(send(channel), { code: 'invalid_state' })
  await of.run(updateDetails, { estimate_id, customer_email: 'ada@example.com' })
  for (const line_items of [[], [{ kind: 'text', name: 'Words' }], [{ name: 'Free', unit_price_cents: 0 }]]) {
    await of.run(setLineItems, { estimate_id, line_items })
    await assert.rejects(send('email'), {
      code: 'invalid_state',
      message: 'The estimate has no line with a price, so it cannot be sent.',
    })
  }
  await assert.rejects(send('fax'), { code: 'validation_error' })
})

test('an estimate cannot be sent twice; the error explains how to send a reminder', async () => {
  const of = await estimating()
  const { id: estimate_id } = await of.draft()
  await of.run(setLineItems, { estimate_id, line_items: [{ name: 'Lawn', unit_price_cents: 5000 }] })
  const send = () => of.run(sendEstimate, { estimate_id, channels: ['email'] })
  await send()
  await assert.rejects(send(), { code: 'invalid_state', message: /remind the customer.*estimates\.revise/ })
})

test('an expiry in the future stays when the estimate is sent, and a past one is replaced', async () => {
  const of = await estimating()
  for (const [expires_at, stays] of [
    ['2100-01-01T00:00:00.000Z', true],
    ['2020-01-01T00:00:00.000Z', false],
  ] as const) {
    const draft = await of.draft()
    await of.run(updateDetails, { estimate_id: draft.id, expires_at })
    const sent = await of.sent(Promise.resolve(draft))
    assert.equal(sent.status, 'sent')
    assert.equal(sent.expires_at === expires_at, stays)
  }
})

test('in the sandbox sending an estimate writes no email', async () => {
  const of = await estimating('sandbox')
  assert.equal((await of.sent()).status, 'sent')
  assert.equal((await mails(of)).length, 0)
})

test('the email and the text message about an estimate with options give the price of each option', async () => {
  const of = await estimating()
  const { id: estimate_id } = await of.draft()
  await of.run(setLineItems, {
    estimate_id,
    options: [
      { id: 'good', name: 'Good' },
      { id: 'better', name: 'Better' },
      { id: 'best', name: 'Best' },
    ],
    line_items: [
      { name: 'Wash', unit_price_cents: 10_000, option_id: 'good' },
      { name: 'Wash and seal', unit_price_cents: 25_000, option_id: 'better' },
      { name: 'All', unit_price_cents: 40_000, option_id: 'best' },
    ],
  })
  await of.run(sendEstimate, { estimate_id, channels: ['email', 'sms'] })
  const [mail] = await mailsOf(of.org)
  for (const [name, price] of [
    ['Good', '$100.00'],
    ['Better', '$250.00'],
    ['Best', '$400.00'],
  ])
    assert.match(mail!.text, new RegExp(`${name}:? +\\${price}`), mail!.text)
  assert.doesNotMatch(mail!.text, /Total/)
  assert.match((await textsOf(of.org))[0]!.text, /from \$100\.00 to \$400\.00 is ready/)
})
