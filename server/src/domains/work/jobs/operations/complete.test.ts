import assert from 'node:assert/strict'
import { test } from 'node:test'
import { race } from '../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { lineItem } from '../../../organization/line-items/testing/line-item.ts'
import { hire } from '../../../customers/leads/testing/people.ts'
import { updateCompany } from '../../../organization/company/operations.ts'
import { completeJob, getJob, reopenJob } from '../operations.ts'
import { jobIn, jobEvents } from '../testing/working.ts'

const complete = (org: TestOrg, job_id: string, input: object = {}) =>
  org.run(completeJob, { job_id, ...input }, org.owner)

test('completing a job emits one event with exactly the documented payload', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'in_progress')
  const job = await complete(org, job_id)
  assert.deepEqual([job.status, job.completed_at, job.invoice_ids], ['complete', job.updated_at, []])
  const events = (await jobEvents(org)).filter((event) => event.name === 'job.completed')
  assert.deepEqual(events, [
    {
      name: 'job.completed',
      payload: {
        job_id,
        job_number: job.job_number,
        client_id: job.client_id,
        previous_status: 'in_progress',
        status: 'complete',
        version: 2,
        updated_at: job.updated_at,
      },
    },
  ])
})

test('a reopened job can be completed again, and its event is emitted again', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'scheduled')
  await complete(org, job_id)
  await org.run(reopenJob, { job_id }, org.owner)
  await complete(org, job_id)
  const events = (await jobEvents(org)).filter((event) => event.name === 'job.completed')
  assert.deepEqual(
    events.map((event) => event.payload.previous_status),
    ['scheduled', 'in_progress'],
  )
})

test('of two concurrent completions one succeeds, and one draft invoice is created', async () => {
  const org = await testOrg()
  await org.run(updateCompany, { auto_invoice: true }, org.owner)
  const job_id = await jobIn(org, 'in_progress', { line_items: [lineItem(8000)] })
  const both = [() => complete(org, job_id), () => complete(org, job_id)]
  const outcomes = await race({ table: 'live.jobs', orgId: org.id, id: job_id }, both)
  assert.deepEqual(outcomes.map((each) => each.status).toSorted(), ['fulfilled', 'rejected'])
  const events = (await org.events()).filter((name) => /completed|invoice/.test(name))
  assert.deepEqual(events.toSorted(), ['invoice.created', 'job.completed'])
  assert.equal((await org.run(getJob, { job_id })).invoice_ids.length, 1)
})

test('an incomplete checklist blocks completion, unless a member who manages jobs gives a reason', async () => {
  const org = await testOrg()
  const technician = await hire(org, 'technician')
  const job_id = await jobIn(org, 'in_progress', {
    checklist_required: 3,
    checklist_done: 2,
    assignees: [{ member_id: technician.id, role: 'lead' }],
  })
  await assert.rejects(complete(org, job_id), {
    code: 'invalid_state',
    details: [
      {
        field: 'override_reason',
        message: 'is required, because only 2 of 3 required items of the checklist are done',
        required: 3,
        done: 2,
      },
    ],
  })
  const override = { job_id, override_reason: 'No roof access' }
  await assert.rejects(org.run(completeJob, override, technician), { code: 'insufficient_permission' })
  assert.deepEqual(await jobEvents(org), [])
  assert.equal((await complete(org, job_id, override)).status, 'complete')
  const { status_history } = await org.run(getJob, { job_id })
  assert.deepEqual(
    status_history.map((change) => [change.reason, change.changed_by.id]),
    [['Checklist overridden: No roof access', org.ownerId]],
  )
})

test('a technician can complete their own job with a complete checklist, and the draft invoice is created', async () => {
  const org = await testOrg()
  await org.run(updateCompany, { auto_invoice: true }, org.owner)
  const technician = await hire(org, 'technician')
  const assignees = [{ member_id: technician.id, role: 'crew' as const }]
  const job_id = await jobIn(org, 'in_progress', {
    assignees,
    checklist_required: 2,
    checklist_done: 2,
    line_items: [lineItem(8000)],
  })
  const job = await org.run(completeJob, { job_id }, technician)
  assert.deepEqual([job.status, job.invoice_ids.length], ['complete', 1])
})

test('with auto_invoice, completing a job drafts an invoice of what is not invoiced yet', async () => {
  const org = await testOrg()
  await org.run(updateCompany, { auto_invoice: true }, org.owner)
  const job_id = await jobIn(org, 'in_progress', { line_items: [lineItem(8000)] })
  const job = await complete(org, job_id)
  assert.deepEqual([job.invoice_ids.length, job.is_invoiced], [1, true])
  await org.run(reopenJob, { job_id }, org.owner)
  assert.equal((await complete(org, job_id)).invoice_ids.length, 1)
  const without = await complete(org, await jobIn(org, 'in_progress'))
  assert.deepEqual(without.invoice_ids, [])
  const callback = await jobIn(org, 'in_progress', { callback_of_job_id: job_id, line_items: [lineItem(0)] })
  assert.deepEqual((await complete(org, callback)).invoice_ids, [])
  assert.equal((await org.events()).filter((name) => name === 'invoice.created').length, 1)
})

test('completing a job before its scheduled date succeeds with a warning', async () => {
  const org = await testOrg('live', '2026-03-02T18:00:00.000Z')
  const warned = async (scheduled_date: string) => {
    const job_id = await jobIn(org, 'in_progress', { scheduled_date })
    const body = { job_id }
    const answer = await org.request('POST', '/api/v1/workflows/jobs.complete', { body })
    assert.equal(answer.status, 200, answer.text)
    return answer.body.meta.warnings?.map(({ code }: { code: string }) => code)
  }
  assert.deepEqual(await warned('2026-06-02'), ['date_future'])
  assert.equal(await warned('2026-03-02'), undefined)
})
