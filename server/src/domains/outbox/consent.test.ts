import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliverSms } from '../../kernel/messages/sms/index.ts'
import { mailServerOf } from '../../testing/mail-server-of.ts'
import { testOrg } from '../../testing/test-org.ts'
import { updateClient } from '../clients/operations.ts'
import { sendEta } from '../jobs/operations.ts'
import { addCustomer, jobIn } from '../jobs/testing/working.ts'
import { consentAtHandOver } from './consent.ts'
import { getOutboxMessage } from './operations.ts'

async function notified(notify: 'email' | 'sms') {
  const org = await testOrg()
  const client_id = await addCustomer(org)
  const job_id = await jobIn(org, 'scheduled', { client_id })
  const { deliveries } = await org.run(sendEta, { job_id, notify: [notify] }, org.owner)
  const message_id = deliveries[0]!.message_id!
  const refuses = (not = true) => org.run(updateClient, { client_id, [`${notify}_opt_out`]: not }, org.owner)
  const shown = async () => {
    const { state, reason, text } = await org.run(getOutboxMessage, { message_id }, org.owner)
    return { state, reason, hasText: text !== null }
  }
  return { org, message_id, refuses, shown }
}

test('who refuses mail while a notice waits does not get it, and the outbox shows why', async () => {
  const { app } = await testOrg()
  const server = await mailServerOf(app)
  const { org, refuses, shown } = await notified('email')
  await refuses()
  await server.deliverAll(org.id)
  assert.equal(server.received.length, 0)
  assert.deepEqual(await shown(), { state: 'refused', reason: 'opted_out', hasText: true })
  // The wish of today does not bring back the notice of then.
  await refuses(false)
  await server.deliverAll(org.id)
  assert.equal(server.received.length, 0)

  const wanted = await notified('email')
  await server.deliverAll(wanted.org.id)
  assert.equal(server.received.length, 1)
})

test('who refuses text messages while one waits does not get it either', async () => {
  const { app } = await testOrg()
  const { services } = app.kernel
  const texted: string[] = []
  services.sms = {
    send: ({ to }) => {
      texted.push(to)
      return Promise.resolve({ accepted: true, providerMessageId: 'theirs' })
    },
  }
  const carriage = {
    database: app.database.system,
    sealer: services.sealer,
    sender: services.sms,
    now: () => app.kernel.now(),
    refusal: consentAtHandOver(app.database.live, 'sms'),
  }
  try {
    const [refusing, willing] = [await notified('sms'), await notified('sms')]
    await refusing.refuses()
    for (const { org, message_id } of [refusing, willing]) await deliverSms(carriage, org.id, message_id)
    assert.equal(texted.length, 1)
    assert.deepEqual(await refusing.shown(), { state: 'refused', reason: 'opted_out', hasText: true })
    assert.equal((await willing.shown()).state, 'sent')
  } finally {
    services.sms = null
  }
})
