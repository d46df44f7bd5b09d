import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attachedPdf } from '../../../../testing/attached-pdf.ts'
import { runEnqueuedOperations } from '../../../../testing/run-enqueued-operations.ts'
import { asWritten, mailServerOf } from '../../../../testing/mail-server-of.ts'
import { mailsOf } from '../../../../testing/written.ts'
import { updateCompany } from '../../../organization/company/operations.ts'
import { pdfText } from '../../../messages/documents/testing/pdf-text.ts'
import { getOutboxMessage } from '../../../messages/outbox/operations.ts'
import {
  acceptByCustomer,
  acceptEstimate,
  declineByCustomer,
  requestChangesByCustomer,
  reviseEstimate,
  setLineItems,
  undoAcceptance,
} from '../operations.ts'
import { drawnSignature } from '../testing/drawn-signature.ts'
import { type Estimating, estimating } from '../testing/estimating.ts'

const office = 'office@clean.example'

async function signed(of: Estimating) {
  await of.run(updateCompany, { email: 'hello@clean.example', notification_email: office })
  const { id: estimate_id, revision } = await of.at('viewed')
  const answer = { estimate_id, revision, name: 'Ada Lovelace', signature: drawnSignature }
  return await of.asCustomer(acceptByCustomer, answer)
}

test('an approval emails the customer the signed copy and notifies the company, once; the copy shows what was signed', async () => {
  const of = await estimating()
  const { org } = of
  const server = await mailServerOf(org.app)
  const { estimate_id } = await signed(of)
  // The estimate changes again before the background tasks run, and a worker crashes during one of them.
  await of.run(undoAcceptance, { estimate_id })
  await of.run(reviseEstimate, { estimate_id })
  await of.run(setLineItems, { estimate_id, line_items: [{ name: 'Roof', unit_price_cents: 77_700 }] })
  assert.equal(await runEnqueuedOperations(org, 2), 1)
  await server.deliverAll(org.id)
  await server.deliverAll(org.id)
  const answered = server.received.filter(({ content }) => /^Subject: .*approved/m.test(content))
  assert.deepEqual(answered.map(({ to }) => to[0]).sort(), ['ada@example.com', office])
  const copy = answered.find(({ to }) => to[0] === 'ada@example.com')!.content
  assert.match(asWritten(copy), /approved for \$100\.00\. The signed copy is attached/)
  const { name, bytes } = attachedPdf(copy)
  assert.equal(name, 'Signed-estimate-1.pdf')
  const page = pdfText(bytes).join('\n')
  assert.match(page, /Gutters[^]*\$100\.00[^]*Approved online by Ada Lovelace/)
  assert.doesNotMatch(page, /Roof/)
  const news = answered.find(({ to }) => to[0] === office)!.content
  assert.match(asWritten(news), /Estimate #1 for Ada approved/)
  assert.doesNotMatch(news, /application\/pdf|\/p\//)
})

test('the queued message names the record and version of its attachment, and keeps nothing after it is sent', async () => {
  const of = await estimating()
  const { org } = of
  const server = await mailServerOf(org.app)
  const accepted = await signed(of)
  await runEnqueuedOperations(org)
  const { id, enclosed } = (await mailsOf(org)).find(({ subject }) => subject.startsWith('You approved'))!
  const row = await of.row(accepted.estimate_id)
  const named = {
    name: 'Signed-estimate-1.pdf',
    kind: 'estimate',
    id: accepted.estimate_id,
    version: row.version,
  }
  assert.deepEqual(
    enclosed!.map(({ document, signature, ...rest }) => [rest, document !== null, signature]),
    [[named, true, drawnSignature]],
  )
  const message = await of.run(getOutboxMessage, { message_id: id })
  assert.deepEqual(message.enclosed, [named])

  await server.deliverAll(org.id)
  const sentMail = (await mailsOf(org)).find((each) => each.id === id)!
  assert.deepEqual(
    [sentMail.status, sentMail.enclosed],
    ['sent', [{ ...named, document: null, signature: null }]],
  )
})

test('an approval without a signature, recorded by the office, is reported as approved and not as signed', async () => {
  const of = await estimating()
  const { id: estimate_id } = await of.sent()
  await of.run(acceptEstimate, { estimate_id, accepted_via: 'recorded' })
  await runEnqueuedOperations(of.org)
  const [, ...mails] = await mailsOf(of.org)
  assert.deepEqual(
    mails.map(({ to_address, enclosed }) => [to_address, enclosed?.[0]?.name]),
    [
      [`owner@${of.org.slug}.test`, undefined],
      ['ada@example.com', 'Approved-estimate-1.pdf'],
    ],
  )
})

test('declines and change requests notify the company only, with the message of the customer', async () => {
  const of = await estimating()
  const { id: estimate_id, revision } = await of.sent()
  await of.asCustomer(requestChangesByCustomer, { estimate_id, revision, message: 'Blue, please.' })
  await of.asCustomer(declineByCustomer, { estimate_id, revision, reason: 'Too dear.' })
  assert.equal(await runEnqueuedOperations(of.org, 2), 2)
  const [, ...mails] = await mailsOf(of.org)
  assert.deepEqual(
    mails.map(({ to_address, subject, text }) => [to_address, subject, /wrote:\n(.*)/.exec(text)![1]]),
    [
      [`owner@${of.org.slug}.test`, 'Estimate #1 for Ada needs changes', 'Blue, please.'],
      [`owner@${of.org.slug}.test`, 'Estimate #1 for Ada declined', 'Too dear.'],
    ],
  )
})

test('answers to estimates in the sandbox notify no one', async () => {
  const of = await estimating('sandbox')
  await of.at('accepted')
  await of.at('declined')
  assert.equal(await runEnqueuedOperations(of.org), 0)
  assert.deepEqual(await mailsOf(of.org), [])
})
