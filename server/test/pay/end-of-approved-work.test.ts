import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newMember } from '../../src/domains/office/workforce/testing/new-member.ts'
import { previewPay } from '../../src/domains/work/crew-pay/operations.ts'
import { policyFrom, workedAt } from '../../src/domains/work/crew-pay/testing/paying.ts'
import { completeJob, getJob, saveRecurrence, saveVisit } from '../../src/domains/work/jobs/operations.ts'
import { addRecurrence, occurrences } from '../../src/domains/work/jobs/testing/recurring.ts'
import { testOrg } from '../../src/testing/test-org.ts'

test('the end of recurring work leaves approved pay as it is, and names the job of which a visit is paid', async () => {
  const org = await testOrg('live', '2026-03-02T23:00:00.000Z')
  await policyFrom(org, '2026-03-02')
  const member = (await newMember(org, { role: 'technician' })).id
  const assignees = [{ member_id: member, role: 'lead' as const }]
  const rule = { frequency: 'daily' }
  const recurrenceId = await addRecurrence(org, { starts_on: '2026-03-02', count: 4, rule, assignees })
  const jobs = await occurrences(org, recurrenceId)
  const [partly, clocked, done] = jobs.map(({ id }) => id) as [string, string, string]
  await org.run(saveVisit, { job_id: partly, dates: ['2026-03-05'], assignees }, org.owner)
  const [line] = (await org.run(getJob, { job_id: partly })).line_items
  await org.run(saveVisit, { visit_id: partly, line_ids: [line!.id] }, org.owner)
  await org.run(completeJob, { job_id: partly, visit_id: partly }, org.owner)
  await org.run(completeJob, { job_id: done }, org.owner)
  const at = (hour: number) => `2026-03-02T${hour}:00:00.000Z`
  await workedAt(org, member, at(14), at(17), { job_id: partly })
  await workedAt(org, member, at(17), at(19), { job_id: done })
  // Hours for a job that was neither started nor completed.
  await workedAt(org, member, at(19), at(22), { job_id: clocked })

  const pay = () => org.run(previewPay, { from: '2026-03-02', to: '2026-03-08' }, org.owner)
  const before = await pay()
  assert.ok(
    before.members.some((each) => each.commission_cents > 0),
    JSON.stringify(before.members),
  )
  const courses = async () =>
    await Promise.all(
      jobs.map(async ({ id: job_id }) => {
        const { status, visits } = await org.run(getJob, { job_id })
        return [status, ...visits.map((visit) => visit.status)]
      }),
    )
  const kept = [{ job_id: partly, on_date: '2026-03-02', reason: 'started', pinned: [] }]
  for (const cancel_pinned of [false, true]) {
    const input = { job_recurrence_id: recurrenceId, archived: true, cancel_pinned }
    assert.deepEqual((await org.run(saveRecurrence, input, org.owner)).kept, kept)
    assert.deepEqual((await pay()).members, before.members)
    assert.deepEqual(await courses(), [
      ['scheduled', 'complete', 'scheduled'],
      ['cancelled', 'cancelled'],
      ['complete', 'complete'],
      ['cancelled', 'cancelled'],
    ])
  }
  // The started job was not cancelled, so its other visit can be completed. This visit has no lines, so the pay does
  // not change.
  await org.run(completeJob, { job_id: partly }, org.owner)
  assert.equal((await org.run(getJob, { job_id: partly })).status, 'complete')
  assert.deepEqual((await pay()).members, before.members)
})
