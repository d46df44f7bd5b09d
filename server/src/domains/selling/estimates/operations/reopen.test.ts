import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deactivateMember } from '../../../office/workforce/operations.ts'
import { newMember } from '../../../office/workforce/testing/new-member.ts'
import { getEstimate, reopenEstimate, updateDetails } from '../operations.ts'
import { addRate } from '../testing/add-rate.ts'
import { estimating } from '../testing/estimating.ts'

const mails = async (of: Awaited<ReturnType<typeof estimating>>) =>
  (await of.org.query('select id from quoin.mail_messages where org_id = $1')).length

test('reopening an expired or declined estimate gives it a new expiry and keeps its prices', async () => {
  const of = await estimating()
  await addRate(of, '10', true)
  for (const status of ['expired', 'declined'] as const) {
    const before = await of.at(status)
    await addRate(of, '20', true)
    const eventCount = (await of.org.events()).length
    const sentBefore = await mails(of)
    const open = await of.run(reopenEstimate, { estimate_id: before.id, expires_at: '2100-01-01T00:00:00Z' })
    assert.deepEqual(
      [open.status, open.expires_at, open.total_cents, open.revision, open.declined_at, open.decline_reason],
      ['sent', '2100-01-01T00:00:00.000Z', before.total_cents, before.revision + 1, null, null],
    )
    assert.deepEqual((await of.org.events()).slice(eventCount), ['estimate.sent'])
    assert.equal(await mails(of), sentBefore)
  }
})

test('without an expiry a reopened estimate gets the default one, and with channels the customer is notified', async () => {
  const of = await estimating()
  const { id: estimate_id } = await of.at('expired')
  const before = await mails(of)
  const open = await of.run(reopenEstimate, { estimate_id, channels: ['email'] })
  assert.equal(Date.parse(open.expires_at!) - Date.parse(open.sent_at!), 30 * 24 * 3_600_000)
  assert.equal(await mails(of), before + 1)
})

test('reopening with a past expiry, or on a channel that cannot reach the customer, is refused', async () => {
  const of = await estimating()
  const { id: estimate_id } = await of.at('declined')
  await assert.rejects(of.run(reopenEstimate, { estimate_id, expires_at: '2020-01-01T00:00:00Z' }), {
    code: 'validation_error',
  })
  await of.run(updateDetails, { estimate_id, customer_email: null })
  await assert.rejects(of.run(reopenEstimate, { estimate_id, channels: ['email'] }), {
    code: 'invalid_state',
  })
})

test('a closed estimate keeps a deactivated rep until it is reopened', async () => {
  const of = await estimating()
  const { id: estimate_id } = await of.at('declined')
  const rep = await newMember(of.org)
  await of.org.app.inspect.query('update live.estimates set assigned_rep_id = $2 where id = $1', [
    estimate_id,
    rep.id,
  ])
  await of.org.run(deactivateMember, { member_id: rep.id }, of.org.owner)
  const ended = await of.run(getEstimate, { estimate_id })
  assert.equal(ended.assigned_rep_id, rep.id)
  const open = await of.org.run(reopenEstimate, { estimate_id }, of.org.owner)
  assert.equal(open.assigned_rep_id, of.org.ownerId)
})
