import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailServerOf } from '../../../../testing/mail-server-of.ts'
import { estimateAtLink } from '../../public-links/testing/estimate-at-link.ts'
import { reviseEstimate, sendEstimate } from '../../../selling/estimates/operations.ts'
import { getOutboxMessage } from './get.ts'
import { listOutbox } from './list.ts'

test('before a message is sent, its link is shown to members who may send the document; afterwards to no one', async () => {
  const { org, id, path } = await estimateAtLink()
  const { items } = await org.run(listOutbox, {}, org.owner)
  const unsentMessage = await org.run(getOutboxMessage, { message_id: items[0]!.message_id }, org.owner)
  assert.ok(unsentMessage.text!.includes(path) && unsentMessage.html!.includes(path))
  assert.equal(unsentMessage.subject, 'Your estimate #1 from Test Cleaning')

  const server = await mailServerOf(org.app)
  await org.run(reviseEstimate, { estimate_id: id }, org.owner)
  const sent = await org.run(sendEstimate, { estimate_id: id, channels: ['email'] }, org.owner)
  const message_id = sent.deliveries[0]!.message_id
  await server.deliverAll(org.id)
  const sentMessage = await org.run(getOutboxMessage, { message_id }, org.owner)
  assert.equal(sentMessage.state, 'sent')
  assert.match(sentMessage.text!, /View estimate:\n\[redacted\]/)
  assert.doesNotMatch(sentMessage.html!, /\/p\//)
})

test('the link in a message is hidden from members without the permission to see it', async () => {
  const { org } = await estimateAtLink()
  const { items } = await org.run(listOutbox, {}, org.owner)
  await org.query(`update quoin.mail_messages set shown_to = null where org_id = $1`)
  const read = await org.run(getOutboxMessage, { message_id: items[0]!.message_id }, org.owner)
  assert.match(read.text!, /View estimate:\n\[redacted\]/)
})
