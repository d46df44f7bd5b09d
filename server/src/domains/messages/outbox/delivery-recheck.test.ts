import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../kernel/ids.ts'
import { onePort } from '../../../kernel/providers/index.ts'
import { deliverSms, sendSmsTask, smsMessages } from '../../../kernel/messages/sms/index.ts'
import { mailServerOf } from '../../../testing/mail-server-of.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { createClient, mergeClient, updateClient } from '../../customers/clients/operations.ts'
import { setOptOut } from '../../customers/inbox/operations.ts'
import { receiveText } from '../../customers/texts/operations.ts'
import { updateCompany } from '../../organization/company/operations.ts'
import { rescheduleJob } from '../../work/jobs/operations.ts'
import { addCustomer, jobIn } from '../../work/jobs/testing/working.ts'
import { checkFacts } from '../../message-facts.ts'
import { createDeliveryRecheck } from './delivery-recheck.ts'
import { offerText } from './offer.ts'
import { getOutboxMessage } from './operations.ts'
import { offered, offeredTo } from './testing/offered.ts'

const later = { scheduled_date: '2026-03-18', scheduled_time_start: '13:00:00' }

/** Reschedules a job and queues a notice about it, without sending the notice. */
async function waiting(notify: 'email' | 'sms', org?: TestOrg) {
  const at = org ?? (await testOrg())
  const client_id = await addCustomer(at)
  const job_id = await jobIn(at, 'scheduled', { client_id })
  const { deliveries } = await at.run(rescheduleJob, { job_id, ...later, notify: [notify] }, at.owner)
  const { message_id, to } = deliveries[0]!
  const refuses = (not = true) => at.run(updateClient, { client_id, [`${notify}_opt_out`]: not }, at.owner)
  const readOutcome = async () => {
    const { state, reason, text } = await at.run(getOutboxMessage, { message_id }, at.owner)
    return { state, reason, hasText: text !== null }
  }
  return { org: at, client_id, job_id, message_id: message_id!, to, refuses, readOutcome }
}

/** Runs `work` with a carrier that records the recipients of text messages. */
async function carried(
  work: (carriage: Parameters<typeof deliverSms>[0], texted: readonly string[]) => Promise<void>,
): Promise<void> {
  const { app } = await testOrg()
  const { services } = app.kernel
  const texted: string[] = []
  const { sms } = services
  services.sms = onePort({
    source: 'twilio',
    send: ({ to }) => {
      texted.push(to)
      return Promise.resolve({ accepted: true, providerMessageId: 'theirs' })
    },
  })
  const now = () => app.kernel.now()
  const { system: database, live } = app.database
  const judge = createDeliveryRecheck(live, now, checkFacts).text
  try {
    await work({ database, sealer: services.sealer, sms: services.sms, now, judge }, texted)
  } finally {
    services.sms = sms
  }
}

test('a notice is not sent if the customer opts out while it waits, and the outbox shows why', async () => {
  const { app } = await testOrg()
  const server = await mailServerOf(app)
  const { org, refuses, readOutcome } = await waiting('email')
  await refuses()
  await server.deliverAll(org.id)
  assert.equal(server.received.length, 0)
  assert.deepEqual(await readOutcome(), { state: 'refused', reason: 'opted_out', hasText: true })
  // A notice that was refused is not sent when the customer opts in again.
  await refuses(false)
  await server.deliverAll(org.id)
  assert.equal(server.received.length, 0)

  const deliverable = await waiting('email')
  await server.deliverAll(deliverable.org.id)
  assert.equal(server.received.length, 1)
})

test('a waiting notice to a merged client respects the opt-out of the survivor', async () => {
  const { app } = await testOrg()
  const server = await mailServerOf(app)
  const { org, client_id, readOutcome } = await waiting('email')
  const into_client_id = await addCustomer(org, { email_opt_out: true })
  await org.run(mergeClient, { client_id, into_client_id }, org.owner)
  await server.deliverAll(org.id)
  assert.deepEqual(server.received, [])
  assert.deepEqual(await readOutcome(), { state: 'refused', reason: 'opted_out', hasText: true })
})

test('a waiting notice is dropped as stale if its visit was moved or its deadline has passed', async () => {
  const { app } = await testOrg()
  const server = await mailServerOf(app)
  const moved = await waiting('email')
  const other = { scheduled_date: '2026-03-19', scheduled_time_start: '13:00:00' }
  await moved.org.run(rescheduleJob, { job_id: moved.job_id, ...other }, moved.org.owner)
  const late = await waiting('email')
  await app.inspect.query(
    `update quoin.mail_messages set not_after = created_at - interval '1 second' where org_id = $1 and id = $2`,
    [late.org.id, late.message_id],
  )
  for (const { org, readOutcome } of [moved, late]) {
    await server.deliverAll(org.id)
    assert.deepEqual(await readOutcome(), { state: 'refused', reason: 'stale', hasText: true })
  }
  assert.equal(server.received.length, 0)
})

test('a waiting text is not claimed or sent if the customer opts out meanwhile', (t) =>
  carried(async (carriage, texted) => {
    const [refusing, willing] = [await waiting('sms'), await waiting('sms')]
    await refusing.refuses()
    const claims = t.mock.method(smsMessages, 'claim').mock
    for (const { org, message_id } of [refusing, willing]) await deliverSms(carriage, org.id, message_id)
    assert.deepEqual(texted, [willing.to])
    assert.deepEqual(
      claims.calls.map(({ arguments: [, , id] }) => id),
      [willing.message_id],
    )
    assert.deepEqual(await refusing.readOutcome(), { state: 'refused', reason: 'opted_out', hasText: true })
    assert.equal((await willing.readOutcome()).state, 'sent')
  }))

test('a text is not sent if the customer opts out between its claim and its sending', () =>
  carried(async (carriage, texted) => {
    const { org, message_id, refuses, readOutcome } = await waiting('sms')
    const { claim } = smsMessages
    smsMessages.claim = async (...args) => {
      const claimed = await claim(...args)
      if (claimed) await refuses()
      return claimed
    }
    try {
      assert.deepEqual(await deliverSms(carriage, org.id, message_id), { outcome: 'refused' })
    } finally {
      smsMessages.claim = claim
    }
    assert.deepEqual(texted, [])
    assert.deepEqual(await readOutcome(), { state: 'refused', reason: 'opted_out', hasText: true })
    await refuses(false)
    assert.deepEqual(await deliverSms(carriage, org.id, message_id), { outcome: 'refused' })
  }))

test('if the policy check fails after the claim, the text stays queued', () =>
  carried(async (carriage, texted) => {
    const { org, message_id, readOutcome } = await waiting('sms')
    let checks = 0
    const judge = () => (++checks === 2 ? Promise.reject(new Error('gone')) : Promise.resolve(undefined))
    await assert.rejects(deliverSms({ ...carriage, judge }, org.id, message_id), /gone/)
    assert.deepEqual([texted, (await readOutcome()).state], [[], 'queued'])
    assert.deepEqual(await deliverSms(carriage, org.id, message_id), { outcome: 'sent' })
  }))

test('an opt-out by another client with the same number applies to a waiting text', () =>
  carried(async (carriage, texted) => {
    const { org, message_id, to, readOutcome } = await waiting('sms')
    const homeAddress = { address_line1: '2 Elm St', city: 'Springfield', state: 'IL', zip: '62701' }
    const { id: client_id } = await org.run(createClient, { ...homeAddress, name: 'Bo', phone: to })
    await org.run(updateClient, { client_id, sms_opt_out: true }, org.owner)
    await deliverSms(carriage, org.id, message_id)
    assert.deepEqual(texted, [])
    assert.equal((await readOutcome()).reason, 'opted_out')
  }))

test('a text due during quiet hours waits until they end, without using up an attempt, and is then sent', () =>
  carried(async (carriage, texted) => {
    const { org, message_id, to, readOutcome } = await waiting('sms')
    await org.run(updateCompany, { quiet_hours: null }, org.owner)
    const kind = sendSmsTask(carriage)
    const send = () =>
      kind.handler(
        {
          orgId: org.id,
          attempt: 1,
          now: org.app.kernel.now(),
          inTurn: () => Promise.resolve(),
          signal: new AbortController().signal,
        },
        { sms_id: message_id },
      )
    try {
      // 20:00 in Chicago.
      org.app.clock.now = new Date('2026-05-05T01:00:00.000Z')
      assert.deepEqual(await send(), { outcome: 'later', dueAt: '2026-05-05T13:00:00.000Z' })
      assert.deepEqual(texted, [])
      assert.equal((await readOutcome()).state, 'queued')
      org.app.clock.now = new Date('2026-05-05T13:00:00.000Z')
      assert.deepEqual(await send(), { outcome: 'done' })
    } finally {
      org.app.clock.now = undefined
    }
    assert.deepEqual(texted, [to])
    assert.equal((await readOutcome()).state, 'sent')
  }))

test('an automated text waits while a possible opt-out is undecided, and the decision sends or refuses it', () =>
  carried(async (carriage, texted) => {
    const said = { to: null, body: 'Please stop texting me about this', media: 0, is_answered: false }
    const kind = sendSmsTask(carriage)
    for (const [state, to, outcome] of [
      ['opted_in', '+13125550101', 'sent'],
      ['opted_out', '+13125550102', 'refused'],
    ] as const) {
      const org = await testOrg()
      const inbound = { ...said, sid: `SM${newId()}`, from: to, location_id: org.locationId }
      await org.run(receiveText, inbound, org.operator)
      await offered(org, (ctx) => offerText(ctx, { ...offeredTo(null), to, text: 'How was it?' }))
      const [text] = await org.query<{ id: string }>('select id from quoin.sms_messages where org_id = $1')
      const readState = async () =>
        (await org.run(getOutboxMessage, { message_id: text!.id }, org.owner)).state
      const send = () =>
        kind.handler(
          {
            orgId: org.id,
            attempt: 1,
            now: org.app.kernel.now(),
            inTurn: () => Promise.resolve(),
            signal: new AbortController().signal,
          },
          { sms_id: text!.id },
        )
      try {
        org.app.clock.now = new Date('2026-05-05T17:00:00.000Z')
        assert.deepEqual(await send(), { outcome: 'later', dueAt: '2026-05-05T17:10:00.000Z' })
      } finally {
        org.app.clock.now = undefined
      }
      assert.equal(await readState(), 'queued')
      assert.ok(!texted.includes(to))
      await org.run(setOptOut, { channel: 'sms', phone: to, state }, org.owner)
      await send()
      assert.equal(await readState(), outcome)
      assert.equal(texted.includes(to), state === 'opted_in')
    }
  }))
