import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { getJob, sendEta } from '../operations.ts'
import { addCustomer, jobIn, messages } from '../testing/working.ts'

test('the customer is sent the minutes until arrival, by text by default, and the job becomes en route', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org)
  const job = await org.run(sendEta, { job_id, eta_minutes: 20, message: 'Please leash the dog.' }, org.owner)
  assert.deepEqual([job.status, job.on_my_way_at], ['en_route', job.updated_at])
  const sentMessages = await messages(org)
  assert.deepEqual(
    sentMessages.map(({ text }) => text),
    ['Test Cleaning: we are on our way to you. We will be there in about 20 minutes. Please leash the dog.'],
  )
  assert.match(sentMessages[0]!.to, /^\+1312555\d{4}$/)
})

test('a customer who opted out of texts is not sent one, and the job stays scheduled', async () => {
  const org = await testOrg()
  const client_id = await addCustomer(org, { sms_opt_out: true })
  const job_id = await jobIn(org, 'scheduled', { client_id })
  await assert.rejects(org.run(sendEta, { job_id }, org.owner), {
    code: 'invalid_state',
    details: [
      {
        field: 'notify',
        message: 'is refused: the customer opted out of text messages',
        channel: 'sms',
        reason: 'opted_out',
      },
    ],
  })
  assert.deepEqual(await messages(org), [])
  assert.equal((await org.run(getJob, { job_id })).status, 'scheduled')
  await org.run(sendEta, { job_id, notify: ['email'] }, org.owner)
  const [mail, ...others] = await messages(org)
  assert.match(mail!.to, /@example\.com$/)
  assert.equal(others.length, 0)
})

test('a customer without a phone number cannot be sent a text', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org)
  await org.query('update live.clients set phone = null where org_id = $1')
  await assert.rejects(org.run(sendEta, { job_id }, org.owner), {
    code: 'invalid_state',
    details: [
      {
        field: 'notify',
        channel: 'sms',
        reason: 'no_address',
        message: 'cannot be used: the customer has no phone number',
      },
    ],
  })
  await assert.rejects(org.run(sendEta, { job_id, notify: [] }, org.owner), { code: 'validation_error' })
})
