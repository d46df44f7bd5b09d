import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Mode } from '../../database/database.ts'
import { testApp } from '../../../testing/test-app.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { onePort } from '../../providers/index.ts'
import type { Submission } from '../index.ts'
import { deliverSms, queueSms, segmentsOf, type Sms, smsMessages, type SmsSender } from './index.ts'

const now = '2026-05-01T10:00:00.000Z'
const later = '2026-05-01T10:01:29.000Z'
const muchLater = '2026-05-01T10:01:31.000Z'

const carriedBy = (send: SmsSender['send']): Sms => onePort({ source: 'twilio', send })
const failingSms = carriedBy(() => Promise.reject(new Error('This test must not send a text.')))
const noSms: Sms = onePort(null)

async function queued(idempotencyKey?: string, mode: Mode = 'live', sms: Sms = failingSms) {
  const app = await testApp()
  const { sealer } = app.kernel.services
  const org = await testOrg()
  const actor = { mode, org: { id: org.id, isDemo: false, clock: null } } as Parameters<
    typeof queueSms
  >[0]['actor']
  const queue = (text = 'We are on our way.', to = '+13125550142') =>
    app.database[mode].transaction({ orgId: org.id, locations: '*' }, (db) =>
      queueSms({ actor, db, now, services: { sms, sealer } }, { to, text, idempotencyKey }),
    )
  await queue()
  const all = await smsMessages.list(app.database.system, org.id, 10)
  const deliver = (answer: () => Promise<Submission>, at = now) =>
    deliverSms(
      { database: app.database.system, sealer, sms: carriedBy(answer), now: () => at },
      org.id,
      all[0]!.id,
    )
  return {
    app,
    org,
    queue,
    deliver,
    all,
    row: () => smsMessages.find(app.database.system, org.id, all[0]!.id),
  }
}

const accepted = (): Promise<Submission> => Promise.resolve({ accepted: true, providerMessageId: 'c1' })

test('a text is recorded once per key, with one task, and without a carrier it is kept in the outbox', async () => {
  const { app, org, queue, row } = await queued('greeting')
  await queue()
  assert.equal((await smsMessages.list(app.database.system, org.id, 10)).length, 1)
  const { rows } = await app.inspect.query('select kind, lane from quoin.tasks where org_id = $1', [org.id])
  assert.deepEqual(rows, [{ kind: 'sms.send', lane: 'sms' }])
  const sms = await row()
  const delivery = await deliverSms(
    { database: app.database.system, sealer: app.kernel.services.sealer, sms: noSms, now: () => now },
    org.id,
    sms!.id,
  )
  assert.equal(delivery.outcome, 'kept')
  const { status, reason, to_number } = (await row())!
  assert.deepEqual([status, reason, to_number], ['kept', 'no_sms_provider', '+13125550142'])
})

test('a text is sent to the carrier once, however often its delivery is requested', async () => {
  const { deliver, row } = await queued()
  let sent = 0
  const send = (): Promise<Submission> => ((sent += 1), accepted())
  await Promise.all([deliver(send), deliver(send)])
  assert.deepEqual(await deliver(send), { outcome: 'sent' })
  assert.equal(sent, 1)
  assert.equal((await row())?.provider_message_id, 'c1')
})

test('a text is sent to the carrier again only after a temporary failure', async () => {
  const { deliver, row } = await queued()
  const refusal = (failure: 'temporary' | 'permanent') => (): Promise<Submission> =>
    Promise.resolve({ accepted: false, failure, error: 'busy' })
  assert.equal((await deliver(refusal('temporary'))).outcome, 'failed')
  assert.equal((await deliver(refusal('permanent'))).outcome, 'failed')
  assert.equal((await deliver(accepted)).outcome, 'failed')
  assert.equal((await row())?.submissions, 2)
  const other = await queued()
  await other.deliver(() => Promise.reject(new Error('cut off')))
  assert.equal((await other.row())?.failure, 'unknown')
})

test('a text whose sending process crashed is never sent again, and its outcome is unknown', async () => {
  const { app, org, deliver, row } = await queued()
  await app.inspect.query(
    `update quoin.sms_messages set status = 'sending', claimed_at = $2 where org_id = $1`,
    [org.id, now],
  )
  assert.equal((await deliver(accepted, later)).outcome, 'busy')
  assert.equal((await deliver(accepted, muchLater)).outcome, 'failed')
  assert.equal((await row())?.failure, 'unknown')
})

test('a number that is not E.164 and an empty text are refused, in the sandbox too', async () => {
  for (const mode of ['live', 'sandbox'] as const) {
    const { queue } = await queued(undefined, mode)
    await assert.rejects(queue('  '), { code: 'validation_error' })
    await assert.rejects(queue('x', '312-555-0142'), { code: 'validation_error' })
  }
})

test('in the sandbox a text is neither recorded nor sent', async () => {
  const { app, org, all } = await queued('greeting', 'sandbox')
  assert.deepEqual(all, [])
  const { rows } = await app.inspect.query('select kind from quoin.tasks where org_id = $1', [org.id])
  assert.deepEqual(rows, [])
})

test('segments are counted by the alphabet and length of the text', () => {
  assert.equal(segmentsOf('x'.repeat(160)), 1)
  assert.equal(segmentsOf('x'.repeat(161)), 2)
  assert.equal(segmentsOf('x'.repeat(307)), 3)
  assert.equal(segmentsOf('€'.repeat(80)), 1)
  assert.equal(segmentsOf('€'.repeat(81)), 2)
  assert.equal(segmentsOf('й'.repeat(70)), 1)
  assert.equal(segmentsOf('й'.repeat(71)), 2)
  assert.equal(segmentsOf('😀'.repeat(36)), 2)
})

test('a typographic dash does not increase the number of segments', async () => {
  const { org, app, queue } = await queued()
  await queue(`${'x'.repeat(120)} 9:00 AM – 11:30 AM`)
  const [latest] = await smsMessages.list(app.database.system, org.id, 1)
  assert.equal(latest!.segments, 1)
})
