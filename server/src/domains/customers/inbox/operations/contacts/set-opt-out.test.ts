import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { secondConnection, untilWaiting } from '../../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { createClient, getClient, updateClient } from '../../../clients/operations.ts'
import { rescheduleJob } from '../../../../work/jobs/operations.ts'
import { jobIn } from '../../../../work/jobs/testing/working.ts'
import { receiveText } from '../../../texts/operations.ts'
import { setOptOut } from '../../operations.ts'

const homeAddress = { address_line1: '2 Elm St', city: 'Springfield', state: 'IL', zip: '62701' }
const bo = { ...homeAddress, name: 'Bo', phone: '+13125550142', email: 'Bo@Example.com' }

const add = async (org: TestOrg, more: object = {}) =>
  (await org.run(createClient, { ...bo, ...more }, org.owner)).id
const set = (org: TestOrg, input: object) => org.run(setOptOut, input, org.owner)
const wishes = async (org: TestOrg, client_id: string) => {
  const { sms_opt_out, email_opt_out } = await org.run(getClient, { client_id }, org.owner)
  return [sms_opt_out, email_opt_out]
}
const text = async (org: TestOrg, client_id: string) => {
  const job_id = await jobIn(org, 'scheduled', { client_id })
  return await org.run(rescheduleJob, { job_id, scheduled_date: '2026-06-18', notify: ['sms'] }, org.owner)
}

test('an opted-out number gets no texts for any client with it, until the opt-out is reversed', async () => {
  const org = await testOrg()
  const [one, other] = [await add(org), await add(org, { name: 'Bob' })]
  const out = await set(org, { channel: 'sms', phone: '(312) 555-0142', state: 'opted_out' })
  assert.deepEqual([out.address, out.state, out.source], ['+13125550142', 'opted_out', 'member'])
  assert.deepEqual(
    [await wishes(org, one), await wishes(org, other)],
    [
      [true, false],
      [true, false],
    ],
  )
  await assert.rejects(text(org, other), { code: 'invalid_state' })
  // The opt-out belongs to the number, so a client who is added later with the same number receives no messages
  // either.
  const late = await add(org, { name: 'Bea' })
  await assert.rejects(text(org, late), { code: 'invalid_state' })
  const again = await set(org, { channel: 'sms', client_id: late, state: 'opted_out' })
  assert.equal(again.since, out.since)

  await set(org, { channel: 'sms', client_id: one, state: 'opted_in' })
  assert.deepEqual(await wishes(org, other), [false, false])
  assert.equal((await text(org, late)).deliveries.length, 1)
})

test('an email address matches however it is spelled, and its opt-out does not affect the phone number', async () => {
  const org = await testOrg()
  const client_id = await add(org)
  await set(org, { channel: 'email', email: 'bo@EXAMPLE.com', state: 'opted_out' })
  assert.deepEqual(await wishes(org, client_id), [false, true])
  await org.run(updateClient, { client_id, email_opt_out: false }, org.owner)
  assert.deepEqual(await wishes(org, client_id), [false, false])
})

test('an opt-out needs exactly one address of its channel', async () => {
  const org = await testOrg()
  const client_id = await add(org, { phone: null })
  await assert.rejects(set(org, { channel: 'sms', client_id, state: 'opted_out' }), {
    code: 'invalid_state',
  })
  for (const input of [
    { channel: 'email', phone: '+13125550142' },
    { channel: 'sms', email: 'bo@example.com' },
    { channel: 'sms' },
    { channel: 'sms', phone: '+13125550142', client_id },
  ])
    await assert.rejects(set(org, { ...input, state: 'opted_out' }), { code: 'validation_error' })
})

test('a member can resolve a possible opt-out either way, also without an earlier consent', async () => {
  const org = await testOrg()
  const phone = '+13125550142'
  const doubt = () =>
    org.run(
      receiveText,
      {
        sid: `SM${newId()}`,
        from: phone,
        to: null,
        location_id: org.locationId,
        body: 'Please stop texting me',
        media: 0,
        is_answered: false,
      },
      org.operator,
    )
  const doubts = async () => {
    const query = `select 1 from quoin.contact_doubts where org_id = $1`
    return (await org.app.inspect.query(query, [org.id])).rowCount
  }
  for (const state of ['opted_in', 'opted_in', 'opted_out', 'opted_out']) {
    await doubt()
    assert.equal(await doubts(), 1)
    const consent = await set(org, { channel: 'sms', phone, state })
    assert.deepEqual([consent.state, consent.source], [state, 'member'])
    assert.equal(await doubts(), 0)
  }
})

test("a member's opt-in does not overwrite a STOP that arrives at the same moment", async () => {
  const org = await testOrg()
  const client_id = await add(org)
  const carrier = await secondConnection(org.app)
  await carrier.query('begin')
  await carrier.query(
    `insert into quoin.contact_opt_outs (org_id, channel, address_key, purpose, state, source, at)
     values ($1, 'sms', $2, 'all', 'opted_out', 'keyword', now())`,
    [org.id, bo.phone],
  )
  const refusal = assert.rejects(
    set(org, { channel: 'sms', client_id, state: 'opted_in' }),
    (error: { code: string; details: { reason: string }[] }) =>
      error.code === 'invalid_state' && error.details[0]!.reason === 'keyword_opt_out',
  )
  await untilWaiting(org.app, 1)
  await carrier.query('commit')
  await refusal
  const rows = await org.query(`select state, source from quoin.contact_opt_outs where org_id = $1`)
  assert.deepEqual(rows, [{ state: 'opted_out', source: 'keyword' }])
})
