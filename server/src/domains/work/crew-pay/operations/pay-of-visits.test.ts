import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { saveCrew } from '../../../office/workforce/operations.ts'
import { newMember } from '../../../office/workforce/testing/new-member.ts'
import { completeJob, getJob, reopenJob, saveVisit } from '../../jobs/operations.ts'

import { jobIn } from '../../jobs/testing/working.ts'
import { saveEntry } from '../../timesheets/operations.ts'
import { previewPay } from '../operations.ts'
import { policyFrom, workedAt, workLine } from '../testing/paying.ts'

const monday = '2026-03-02T18:00:00.000Z'
const technician = async (org: TestOrg) => (await newMember(org, { role: 'technician' })).id

/** Creates a job with visits on three days, each with a different member. */
async function threeDays(org: TestOrg, line_items = [workLine(100_000)]) {
  const people = [await technician(org), await technician(org), await technician(org)]
  const crewOf = (at: number) => [{ member_id: people[at]!, role: 'lead' as const }]
  const job_id = await jobIn(org, 'scheduled', {
    scheduled_date: '2026-03-02',
    assignees: crewOf(0),
    line_items,
    total_cents: 100_000,
  })
  for (const [at, date] of ['2026-03-03', '2026-03-04'].entries())
    await org.run(saveVisit, { job_id, dates: [date], assignees: crewOf(at + 1) }, org.owner)
  const { visits, line_items: lines } = await org.run(getJob, { job_id })
  return { job_id, people, visits: visits.map((each) => each.visit_id), lines: lines.map(({ id }) => id) }
}

async function worked(org: TestOrg, job_id: string, visit_id: string, member_id: string, seconds: number) {
  const started_at = '2026-02-27T06:00:00.000Z'
  const ended_at = new Date(Date.parse(started_at) + seconds * 1000).toISOString()
  const input = { member_id, job_id, visit_id, started_at, ended_at, reason: 'Paper' }
  await org.run(saveEntry, input, org.owner)
}

const partsOf = async (org: TestOrg, input: object) =>
  (await org.run(previewPay, input, org.owner)).jobs.map((part) => [
    part.service_date,
    part.revenue_cents,
    part.pool_cents,
    part.shares.map(({ member_id }) => member_id),
  ])

test('V3: lines without a visit are divided among the visits in proportion to worked seconds, on the day of the last visit', async () => {
  const org = await testOrg('live', monday)
  await policyFrom(org, '2026-03-02')
  const { job_id, visits, people } = await threeDays(org)
  for (const [at, seconds] of [57_600, 28_800, 10_800].entries())
    await worked(org, job_id, visits[at]!, people[at]!, seconds)
  const week = { from: '2026-03-02', to: '2026-03-08' }
  await org.run(completeJob, { job_id }, org.owner)
  await org.run(completeJob, { job_id }, org.owner)
  assert.deepEqual(await partsOf(org, week), [], 'nothing is paid while the job goes on')
  await org.run(completeJob, { job_id }, org.owner)
  const parts = [
    ['2026-03-04', 59_259, 17_778, [people[0]]],
    ['2026-03-04', 29_630, 8889, [people[1]]],
    ['2026-03-04', 11_111, 3333, [people[2]]],
  ]
  assert.deepEqual(await partsOf(org, week), parts)
  assert.deepEqual(await partsOf(org, { job_id }), parts)
  const own = await org.run(previewPay, { ...week, member_id: people[1] }, org.owner)
  assert.deepEqual(
    own.members.map((each) => [each.member_id, each.commission_cents]),
    [[people[1], 8889]],
  )
})

test('a completed visit is paid for its lines on its day, while the job continues', async () => {
  const org = await testOrg('live', monday)
  await policyFrom(org, '2026-03-02')
  const { job_id, visits, people, lines } = await threeDays(org, [workLine(60_000), workLine(40_000)])
  await org.run(saveVisit, { visit_id: visits[0], line_ids: [lines[0]] }, org.owner)
  await org.run(completeJob, { job_id }, org.owner)
  const week = { from: '2026-03-02', to: '2026-03-08' }
  const first = ['2026-03-02', 60_000, 18_000, [people[0]]]
  assert.deepEqual(await partsOf(org, week), [first])
  await org.run(completeJob, { job_id, finish: true, reason: 'Done early' }, org.owner)
  assert.deepEqual(await partsOf(org, week), [first, ['2026-03-02', 40_000, 12_000, [people[0]]]])
})

test('without recorded time, the completed visits share the lines without a visit equally', async () => {
  const org = await testOrg('live', monday)
  await policyFrom(org, '2026-03-02')
  const { job_id, people } = await threeDays(org)
  for (let visits = 3; visits > 0; visits--) await org.run(completeJob, { job_id }, org.owner)
  assert.deepEqual(await partsOf(org, { job_id }), [
    ['2026-03-04', 33_334, 10_000, [people[0]]],
    ['2026-03-04', 33_333, 10_000, [people[1]]],
    ['2026-03-04', 33_333, 10_000, [people[2]]],
  ])
})

test('the daily cap applies to each part of a job: parts of one day and crew share it, parts of other days do not', async () => {
  const org = await testOrg('live', monday)
  await policyFrom(org, '2026-03-02', { daily_revenue_cap_cents: 50_000 })
  const member_id = await technician(org)
  const assignees = [{ member_id, role: 'lead' as const }]
  const line_items = [workLine(40_000), workLine(30_000), workLine(45_000)]
  const job_id = await jobIn(org, 'scheduled', {
    scheduled_date: '2026-03-02',
    assignees,
    line_items,
    total_cents: 115_000,
  })
  const lines = (await org.run(getJob, { job_id })).line_items.map(({ id }) => id)
  const visit_ids = [job_id]
  for (const dates of [['2026-03-02'], ['2026-03-03']]) {
    const { visits } = await org.run(saveVisit, { job_id, dates, assignees }, org.owner)
    visit_ids.push(visits.at(-1)!.visit_id)
  }
  for (const [at, visit_id] of visit_ids.entries())
    await org.run(saveVisit, { visit_id, line_ids: [lines[at]!] }, org.owner)
  for (const visit_id of visit_ids) await org.run(completeJob, { job_id, visit_id }, org.owner)
  const { jobs } = await org.run(previewPay, { from: '2026-03-02', to: '2026-03-08' }, org.owner)
  assert.deepEqual(
    jobs.map((part) => [part.service_date, part.revenue_cents, part.allowed_cents, part.pool_cents]),
    [
      ['2026-03-02', 40_000, 40_000, 12_000],
      ['2026-03-02', 30_000, 10_000, 3000],
      ['2026-03-03', 45_000, 45_000, 13_500],
    ],
  )
})

test('the preview of a reopened visit shows the crew that would complete it now, unless hours at it are approved', async () => {
  for (const isApproved of [false, true]) {
    const org = await testOrg('live', monday)
    await policyFrom(org, '2026-03-02')
    const [first, second] = [await technician(org), await technician(org)]
    const membersOf = (member_id: string) => ({ members: [{ member_id }], lead_member_id: member_id })
    const { id: crew_id } = await org.run(saveCrew, { name: 'Blue', ...membersOf(first) }, org.owner)
    const line_items = [workLine(10_000)]
    const work = { assignees: [], crew_id, line_items, total_cents: 10_000 }
    const job_id = await jobIn(org, 'scheduled', { scheduled_date: '2026-03-02', ...work })
    const paid = async () => (await partsOf(org, { job_id }))[0]![3]
    await org.run(completeJob, { job_id }, org.owner)
    assert.deepEqual(await paid(), [first])
    const [from, to] = ['2026-02-27T14:00:00.000Z', '2026-02-27T15:00:00.000Z']
    if (isApproved) await workedAt(org, first, from, to, { job_id })
    if (isApproved)
      await org.query(
        `update live.jobs set status = 'in_progress', completed_at = null where org_id = $1 and id = $2`,
        [job_id],
      )
    else await org.run(reopenJob, { job_id }, org.owner)
    await org.run(saveCrew, { crew_id, ...membersOf(second) }, org.owner)
    assert.deepEqual(await paid(), [isApproved ? first : second])
    if (isApproved) continue
    await org.run(completeJob, { job_id }, org.owner)
    assert.deepEqual(await paid(), [second])
  }
})
