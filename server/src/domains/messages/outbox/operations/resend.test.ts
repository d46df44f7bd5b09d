import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailServerOf } from '../../../../testing/mail-server-of.ts'
import { estimateAtLink } from '../../public-links/testing/estimate-at-link.ts'
import { listOutbox } from './list.ts'
import { resendOutboxMessage } from './resend.ts'

async function storedMessage() {
  const at = await estimateAtLink()
  const { org } = at
  const only = async () => (await org.run(listOutbox, {}, org.owner)).items[0]!
  const { message_id } = await only()
  const resend = (more: object = {}) =>
    org.run(resendOutboxMessage, { message_id, ...more }, org.owner).then(
      ({ state }) => state,
      (error: Error) => error.message,
    )
  return { ...at, only, resend }
}

test('a stored message is sent once, after a mail server is set up and a member resends it', async () => {
  const { org, only, resend, path } = await storedMessage()
  assert.match(await resend(), /^No mail server is set up/)
  const usual = org.app.kernel.services.mailer
  const server = await mailServerOf(org.app)
  try {
    await server.deliverAll(org.id)
    assert.equal(server.received.length, 0, 'nothing leaves by itself')
    assert.equal(await resend(), 'queued')
    assert.equal(await resend(), 'The message is already queued and is not sent again.')
    await server.deliverAll(org.id)
    assert.equal((await only()).state, 'sent')
    assert.equal(await resend(), 'The message is sent and is not sent again.')
    await server.deliverAll(org.id)
    assert.equal(server.received.length, 1)
    assert.match(server.received[0]!.content.replaceAll('=\r\n', ''), new RegExp(path))
  } finally {
    org.app.kernel.services.mailer = usual
  }
})

test('a message that may have arrived is resent only on explicit request', async () => {
  const { org, only, resend } = await storedMessage()
  await org.query(
    `update quoin.mail_messages set status = 'failed', failure = 'unknown', reason = null, error = 'cut off' where org_id = $1`,
  )
  const usual = org.app.kernel.services.mailer
  await mailServerOf(org.app)
  try {
    assert.equal((await only()).may_have_arrived, true)
    assert.match(await resend(), /may have arrived/)
    assert.equal(await resend({ even_if_arrived: true }), 'queued')
  } finally {
    org.app.kernel.services.mailer = usual
  }
})

test('a message of a demo organization is never sent', async () => {
  const { org } = await storedMessage()
  const { items } = await org.run(listOutbox, {}, org.owner)
  const actor = { ...org.owner, org: { ...org.operator.org!, id: org.id, isDemo: true } }
  const { received } = await mailServerOf(org.app)
  await assert.rejects(
    org.run(resendOutboxMessage, { message_id: items[0]!.message_id }, actor),
    /are never sent/,
  )
  assert.deepEqual(received, [])
})
