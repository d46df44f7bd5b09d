import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { cancelJob, getJob, saveVisit, scheduleJob } from '../operations.ts'
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

const morningOf = { scheduled_time_start: '09:00:00', scheduled_time_end: '11:30:00' }

test('the cancellation of a job with several visits names the next appointment and those cancelled with it', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org)
  const add = (dates: string[]) => org.run(saveVisit, { job_id, dates, ...morningOf }, org.owner)
  await add(['2026-03-18', '2026-03-17'])
  await org.run(saveVisit, { job_id }, org.owner)
  const body = { job_id, ...wish, notify: ['sms', 'email'] }
  const dry = await org.request('POST', '/api/v1/workflows/jobs.cancel?dry_run=true', { body })
  assert.equal(dry.status, 200, dry.text)
  const expected =
    'your appointments are cancelled: March 16, 2026, 9:00 AM - 11:30 AM and 2 more appointments.'
  assert.ok(dry.text.includes(expected), dry.text)
  await org.run(cancelJob, body, org.owner)
  const [sms, mail] = await messages(org)
  assert.equal(sms!.text, `Test Cleaning: ${expected}`)
  assert.match(mail!.text, /Your appointments at the times below are cancelled\./)
  assert.match(mail!.text, /Date\W+Monday, March 16, 2026/)
  assert.match(
    mail!.text,
    /Also cancelled: March 17, 2026, 9:00 AM – 11:30 AM; March 18, 2026, 9:00 AM – 11:30 AM/,
  )
})

test('the cancellation of a job without a time lists at most ten further dates in the email', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'scheduled', { scheduled_time_start: null, scheduled_time_end: null })
  const dates = Array.from({ length: 12 }, (_, at) => `2026-04-${String(at + 10)}`)
  await org.run(saveVisit, { job_id, dates }, org.owner)
  await org.run(cancelJob, { job_id, ...wish, notify: ['sms', 'email'] }, org.owner)
  const [sms, mail] = await messages(org)
  assert.match(sms!.text, /are cancelled: March 16, 2026 and 12 more appointments\.$/)
  assert.match(mail!.text, /Your appointments are cancelled\./)
  assert.match(mail!.text, /April 10, 2026; .*; April 19, 2026 and 2 more appointments/)
  assert.doesNotMatch(mail!.text, /April 20/)
})

test('of an undated and a dated visit, only the dated one is named; cancelling one visit names only that one', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org)
  const { visits } = await org.run(
    saveVisit,
    { job_id, dates: ['2026-03-18', '2026-03-19'], ...morningOf },
    org.owner,
  )
  const [first, second] = visits.map((each) => each.visit_id)
  const notify = ['sms']
  await org.run(cancelJob, { job_id, visit_id: second, ...wish, notify }, org.owner)
  await org.run(scheduleJob, { job_id, visit_id: first, scheduled_date: null }, org.owner)
  await org.run(cancelJob, { job_id, ...wish, notify }, org.owner)
  assert.deepEqual(
    (await messages(org)).map(({ text }) => text),
    [18, 19].map(
      (day) => `Test Cleaning: your appointment is cancelled: March ${day}, 2026, 9:00 AM - 11:30 AM.`,
    ),
  )
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
