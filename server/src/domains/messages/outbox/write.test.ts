import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailServerOf } from '../../../testing/mail-server-of.ts'
import { mailsOf } from '../../../testing/written.ts'
import { updateClient } from '../../customers/clients/operations.ts'
import { updateCompany } from '../../organization/company/operations.ts'
import { getEstimate, reviseEstimate, sendEstimate } from '../../selling/estimates/operations.ts'
import { sendInvoice } from '../../money/invoices/operations.ts'
import { estimateAtLink } from '../public-links/testing/estimate-at-link.ts'
import { invoiceAtLink } from '../public-links/testing/invoice-at-link.ts'

test("emails come from the installation's address under the company's name, and replies go to the company", async () => {
  const { org, id } = await invoiceAtLink()
  const server = await mailServerOf(org.app)
  const headers = async () => {
    await org.run(sendInvoice, { invoice_id: id }, org.owner)
    await server.deliverAll(org.id)
    const { content } = server.received.at(-1)!
    return content.match(/^(From|Reply-To): .*$/gm)!.map((line) => line.trimEnd())
  }
  assert.deepEqual(await headers(), ['From: Test Cleaning <post@quoin.test>'])
  await org.run(updateCompany, { email: 'office@clean.example' }, org.owner)
  assert.deepEqual(await headers(), [
    'From: Test Cleaning <post@quoin.test>',
    'Reply-To: Test Cleaning <office@clean.example>',
  ])
  const own = { mail_from_name: 'Clean, at last', mail_reply_to: 'desk@clean.example' }
  await org.run(updateCompany, own, org.owner)
  assert.deepEqual(await headers(), [
    'From: "Clean, at last" <post@quoin.test>',
    'Reply-To: "Clean, at last" <desk@clean.example>',
  ])
  await assert.rejects(
    org.run(updateCompany, { mail_from_name: 'Clean\r\nBcc: all@example.com' }, org.owner),
    { code: 'validation_error' },
  )
})

test("a document sent again goes to the customer's current address, which its dry run shows", async () => {
  const invoice = await invoiceAtLink()
  const { org, clientId, id } = invoice
  await org.run(updateClient, { client_id: clientId, email: 'ada@right.example' }, org.owner)
  const sent = await org.run(sendInvoice, { invoice_id: id }, org.owner)
  assert.equal(sent.deliveries[0]!.to, 'ada@right.example')
  const key = await org.key()
  const dryRun = await org.request('POST', '/api/v1/workflows/invoices.send?dry_run=true', {
    key,
    body: { invoice_id: id },
  })
  const [message] = dryRun.body.data.would.messages
  assert.equal(message.to, 'ada@right.example')
  assert.match(message.text, /A friendly reminder that \$100\.00 of your invoice #1[^]*\[redacted\]/)
  assert.doesNotMatch(dryRun.text, /\/p\//)

  const at = await estimateAtLink()
  const { client_id } = await at.org.run(getEstimate, { estimate_id: at.id })
  await at.org.run(updateClient, { client_id, email: 'ada@right.example' }, at.org.owner)
  await at.org.run(reviseEstimate, { estimate_id: at.id }, at.org.owner)
  await at.org.run(sendEstimate, { estimate_id: at.id, channels: ['email'] }, at.org.owner)
  assert.deepEqual(
    (await mailsOf(at.org)).map(({ to_address }) => to_address),
    ['ada@example.com', 'ada@right.example'],
  )
})
