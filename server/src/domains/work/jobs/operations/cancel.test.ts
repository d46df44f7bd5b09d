import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { cancelJob, getJob } from '../operations.ts'
import { addCustomer, jobIn, messages } from '../testing/working.ts'

const wish = { reason: 'Sold the house', cancelled_by: 'customer' }

test('a cancelled job stores the reason and who cancelled it; the customer is notified only on request', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org)
  const job = await org.run(cancelJob, { job_id, ...wish }, org.owner)
  assert.deepEqual(
    [job.status, job.cancel_reason, job.cancelled_by, job.cancelled_at],
    ['cancelled', 'Sold the house', 'customer', job.updated_at],
  )
  assert.equal(job.scheduled_date, '2026-03-16')
  assert.deepEqual(await messages(org), [])
})

test('the cancellation is sent by text and email, with the time of the appointment and without the internal reason', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org)
  await org.run(cancelJob, { job_id, ...wish, notify: ['sms', 'email'], message: 'Sorry!' }, org.owner)
  const sentMessages = await messages(org)
  assert.equal(sentMessages.length, 2)
  const [sms, mail] = sentMessages
  assert.equal(
    sms!.text,
    'Test Cleaning: your appointment is cancelled: March 16, 2026, 9:00 AM - 11:30 AM. Sorry!',
  )
  assert.match(mail!.text, /Monday, March 16, 2026/)
  for (const { text } of sentMessages) assert.doesNotMatch(text, /Sold the house/)
})

for (const channel of ['sms', 'email'] as const)
  test(`cancelling is refused if a customer who opted out of ${channel} would have to be notified, and nothing changes`, async () => {
    const org = await testOrg()
    const client_id = await addCustomer(org, { [`${channel}_opt_out`]: true })
    const job_id = await jobIn(org, 'scheduled', { client_id })
    const attempt = org.run(cancelJob, { job_id, ...wish, notify: ['email', 'sms'] }, org.owner)
    await assert.rejects(attempt, {
      code: 'invalid_state',
      details: [
        {
          field: 'notify',
          message: `is refused: the customer opted out of ${channel === 'sms' ? 'text messages' : 'emails'}`,
          channel,
          reason: 'opted_out',
        },
      ],
    })
    assert.equal((await org.run(getJob, { job_id })).status, 'scheduled')
    assert.deepEqual(await messages(org), [])
  })
