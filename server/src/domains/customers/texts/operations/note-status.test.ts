import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { deliverSms, smsMessages } from '../../../../kernel/messages/sms/index.ts'
import { onePort } from '../../../../kernel/providers/index.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { mailsOf } from '../../../../testing/written.ts'
import { rescheduleJob } from '../../../work/jobs/operations.ts'
import { addCustomer, jobIn } from '../../../work/jobs/testing/working.ts'
import { getClient } from '../../clients/operations.ts'
import { getOutboxMessage, listOutbox } from '../../../messages/outbox/operations.ts'
import { noteTextStatus, receiveText } from '../operations.ts'

/** Sends a text message through a carrier that accepts it. */
async function acceptedText(org: TestOrg) {
  const { services } = org.app.kernel
  const { sms } = services
  const client_id = await addCustomer(org)
  const job_id = await jobIn(org, 'scheduled', { client_id })
  const carrier = onePort({
    source: 'twilio' as const,
    send: () => Promise.resolve({ accepted: true as const, providerMessageId: 'SM1' }),
  })
  services.sms = carrier
  try {
    const later = { job_id, scheduled_date: '2026-06-18', notify: ['sms'] }
    const { deliveries } = await org.run(rescheduleJob, later, org.owner)
    const id = deliveries[0]!.message_id!
    const { sealer } = services
    await deliverSms(
      { database: org.app.database.system, sealer, sms: carrier, now: () => org.app.kernel.now() },
      org.id,
      id,
    )
    return { id, client_id }
  } finally {
    services.sms = sms
  }
}

const reportStatus = (
  org: TestOrg,
  text_id: string,
  status: string | null,
  code: string | null = null,
  sid = 'SM1',
) => org.run(noteTextStatus, { text_id, told: status && { sid, status }, code }, org.operator)
const readState = async (org: TestOrg, message_id: string) => {
  const { state, why } = await org.run(getOutboxMessage, { message_id }, org.owner)
  return [state, why]
}

test('the status of a text never goes back, in whatever order the carrier reports it', async () => {
  const org = await testOrg()
  const { id } = await acceptedText(org)
  assert.deepEqual(await readState(org, id), ['sent', null])
  const results: string[] = []
  for (const status of ['sending', 'queued', 'delivered', 'sent', 'undelivered', 'delivered'])
    results.push((await reportStatus(org, id, status)).result)
  assert.deepEqual(results, ['noted', 'ignored', 'noted', 'ignored', 'ignored', 'ignored'])
  assert.deepEqual(await readState(org, id), ['delivered', null])
  const listed = async (state: string) => (await org.run(listOutbox, { state }, org.owner)).items.length
  assert.deepEqual([await listed('delivered'), await listed('sent')], [1, 0])
})

test('an undelivered text shows the reason, and a report with another sid is ignored', async () => {
  const org = await testOrg()
  const { id } = await acceptedText(org)
  assert.equal((await reportStatus(org, id, 'delivered', null, 'SM2')).result, 'ignored')
  await reportStatus(org, id, 'undelivered', '30003')
  assert.deepEqual(await readState(org, id), [
    'undelivered',
    'The carrier did not deliver the message: 30003.',
  ])
})

test('a status that the carrier reports before it has answered the send request is stored too', async () => {
  const org = await testOrg()
  const { id } = await acceptedText(org)
  await org.app.inspect.query(
    `update quoin.sms_messages set status = 'sending', sent_at = null, provider_message_id = null where id = $1`,
    [id],
  )
  assert.equal((await reportStatus(org, id, 'delivered')).result, 'noted')
  const row = await smsMessages.find(org.app.database.system, org.id, id)
  assert.equal(row!.carrier_state, 'delivered')
})

test('a customer who opted out at the carrier is opted out here', async () => {
  const org = await testOrg()
  const { id, client_id } = await acceptedText(org)
  await reportStatus(org, id, 'failed', '21610')
  await reportStatus(org, id, null, '21610')
  assert.equal((await org.run(getClient, { client_id }, org.owner)).sms_opt_out, true)
  const rows = await org.query(`select source, state, client_id from quoin.consent_entries where org_id = $1`)
  assert.deepEqual(rows, [{ source: 'carrier', state: 'opted_out', client_id }])
})

test('an opt-out at the carrier counts in any order of reports, but not for a text sent before START', async () => {
  const org = await testOrg()
  const { id, client_id } = await acceptedText(org)
  const refuses = async () => (await org.run(getClient, { client_id }, org.owner)).sms_opt_out
  const { rows } = await org.app.inspect.query(`select to_number from quoin.sms_messages where id = $1`, [id])
  const said = (body: string) =>
    org.run(
      receiveText,
      {
        sid: `SM${newId()}`,
        from: rows[0].to_number,
        to: null,
        location_id: org.locationId,
        body,
        media: 0,
        is_answered: true,
      },
      org.operator,
    )
  await reportStatus(org, id, 'failed')
  assert.equal((await reportStatus(org, id, 'failed', '21610', 'SM2')).result, 'ignored')
  assert.equal(await refuses(), false)
  await reportStatus(org, id, 'failed', '21610')
  assert.equal(await refuses(), true)
  await said('START')
  await reportStatus(org, id, 'failed', '21610')
  assert.equal(await refuses(), false)
  await org.app.inspect.query(
    `update quoin.sms_messages set claimed_at = now() + interval '1 minute' where id = $1`,
    [id],
  )
  await reportStatus(org, id, 'failed', '21610')
  assert.equal(await refuses(), true)
})

test('owners are notified once a day that the company is not registered with the carriers', async () => {
  const org = await testOrg()
  const { id } = await acceptedText(org)
  for (const _again of [1, 2]) await reportStatus(org, id, null, '30034')
  const mails = await mailsOf(org)
  assert.equal(mails.length, 1)
  assert.match(mails[0]!.text, /30034/)
})
