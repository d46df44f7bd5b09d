import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { attachedPdf } from '../../../../testing/attached-pdf.ts'
import { runEnqueuedOperations } from '../../../../testing/run-enqueued-operations.ts'
import { asWritten, mailServerOf } from '../../../../testing/mail-server-of.ts'
import { testOrg, type TestOrg } from '../../../../testing/test-org.ts'
import { mailsOf } from '../../../../testing/written.ts'
import { pdfText } from '../../../messages/documents/testing/pdf-text.ts'
import { applyCredit, chargeCard, receiveProviderPayment } from '../operations.ts'
import { addDeposit } from '../testing/add-deposit.ts'
import { pay, sent } from '../testing/invoicing.ts'

const receiptsOf = async (org: TestOrg) =>
  (await mailsOf(org)).filter(({ subject }) => subject.startsWith('Receipt'))

test('a payment gets one receipt with the balance at that time, and the company is notified', async () => {
  const org = await testOrg()
  const server = await mailServerOf(org.app)
  const { id } = await sent(org)
  await pay(org, id, 2500, { method: 'check', reference: '1001', received_at: '2026-01-05T12:00:00.000Z' })
  // The second payment is made before the background task sends the first receipt, which still shows only the first
  // payment and the balance after it.
  await pay(org, id, 3000, { method: 'ach' })
  assert.equal(await runEnqueuedOperations(org, 2), 2)
  await server.deliverAll(org.id)
  await server.deliverAll(org.id)
  const paid = server.received.filter(({ content }) => /^Subject: (Receipt|\$)/m.test(content))
  assert.equal(paid.length, 4)
  const receipts = paid.filter(({ to }) => to[0] === 'ada@example.com').map(({ content }) => content)
  const texts = receipts.map((content) => asWritten(content))
  assert.match(texts[0]!, /Receipt for \$25\.00 on invoice #1 from Test Cleaning/)
  assert.match(
    texts[0]!,
    /Amount: \$25\.00\s+Paid by: check 1001\s+Date: January 5, 2026\s+Remaining balance: \$75\.00/,
  )
  assert.match(texts[1]!, /Amount: \$30\.00\s+Paid by: ACH[^]*Remaining balance: \$45\.00/)
  const printed = receipts.map((content) => attachedPdf(content))
  assert.deepEqual(
    printed.map(({ name }) => name),
    ['Receipt-invoice-1.pdf', 'Receipt-invoice-1.pdf'],
  )
  const [first, second] = printed.map(({ bytes }) => pdfText(bytes).join('\n'))
  assert.match(first!, /Payment, January 5, 2026, check 1001[^]*25\.00[^]*\$75\.00/)
  assert.doesNotMatch(first!, /ACH/)
  assert.match(second!, /check 1001[^]*ACH[^]*\$45\.00/)
  const news = paid.filter(({ to }) => to[0] !== 'ada@example.com').map(({ content }) => asWritten(content))
  assert.match(news[0]!, /\$25\.00 received from Ada Lovelace on invoice #1/)
})

test('a payment gets one receipt, however often and in whatever order the processor reports it', async () => {
  const org = await testOrg()
  const { id: invoice_id } = await sent(org)
  const input = { invoice_id, payment_method_token: 'tok_pending' }
  const { payment } = await org.run(chargeCard, input, org.owner)
  assert.equal(await runEnqueuedOperations(org), 0, 'what is on its way has no receipt')
  const event = {
    event_type: 'payment_intent.succeeded',
    provider_reference: `pi_${randomUUID()}`,
    amount_cents: 10_000,
    currency: 'USD',
    invoice_id,
    payment_id: payment.id,
  }
  for (const status of ['failed', 'succeeded', 'failed', 'succeeded']) {
    const report = { ...event, event_id: `evt_${randomUUID()}`, status }
    await org.run(receiveProviderPayment, report, { type: 'system', id: null })
    await org.run(receiveProviderPayment, report, { type: 'system', id: null })
  }
  assert.equal(await runEnqueuedOperations(org, 3), 1)
  const receipts = await receiptsOf(org)
  assert.deepEqual(
    receipts.map(({ text }) => /Remaining balance: (.*)/.exec(text)![1]),
    ['$0.00'],
  )
})

test('a receipt shows the payment and its balance, even if the invoice is void by the time it is written', async () => {
  const org = await testOrg()
  const { id: invoice_id } = await sent(org)
  await pay(org, invoice_id, 4000)
  await org.query(`update live.invoices set voided_at = now() where org_id = $1`)
  await runEnqueuedOperations(org)
  const [receipt] = await receiptsOf(org)
  assert.match(receipt!.text, /Remaining balance: \$60\.00/)
  assert.doesNotMatch(JSON.stringify(receipt!.enclosed), /"Void"/)
})

test('applied credit and sandbox payments get no receipt', async () => {
  const org = await testOrg()
  const invoice = await sent(org)
  await addDeposit(org, { client_id: invoice.client_id, amount_cents: 3000 })
  await org.run(applyCredit, { invoice_id: invoice.id }, org.owner)
  const sandbox = await testOrg('sandbox')
  await pay(sandbox, (await sent(sandbox)).id, 2500)
  for (const each of [org, sandbox]) assert.equal(await runEnqueuedOperations(each), 0)
})

test('a customer without an email address gets no receipt, but the company is notified', async () => {
  const org = await testOrg()
  const { id, client_id } = await sent(org)
  await org.query('update live.clients set email = null where org_id = $1 and id = $2', [client_id])
  await pay(org, id, 2500)
  await runEnqueuedOperations(org)
  const [, ...mails] = await mailsOf(org)
  assert.deepEqual(
    mails.map(({ to_address }) => to_address),
    [`owner@${org.slug}.test`],
  )
})
