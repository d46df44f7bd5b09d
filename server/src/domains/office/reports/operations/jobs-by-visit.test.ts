import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { completeJob, getJob, saveVisit } from '../../../work/jobs/operations.ts'
import { jobIn } from '../../../work/jobs/testing/working.ts'
import { newMember } from '../../workforce/testing/new-member.ts'
import { summarizeReport } from '../operations.ts'

// A report counts each visit on the day on which the visit is completed. It counts the job once, on the day on which
// the last visit is completed.

/**
 * Creates a job with three visits, from 09:00 to 11:00 on 4, 5 and 6 May 2026. Ada starts the first one on time,
 * Grace starts the second one too late, and both start the third one on time. The third one is completed only if
 * `isDone`.
 */
async function threeVisits(isDone: boolean) {
  const org = await testOrg('live', '2026-05-14T15:00:00.000Z')
  const [ada, grace] = [(await newMember(org)).id, (await newMember(org)).id]
  const planned = { scheduled_time_start: '09:00:00', scheduled_time_end: '11:00:00' }
  const people = (...ids: string[]) => ids.map((member_id) => ({ member_id, role: 'crew' as const }))
  const job_id = await jobIn(org, 'scheduled', {
    ...planned,
    scheduled_date: '2026-05-04',
    assignees: people(ada),
  })
  await org.run(saveVisit, { job_id, ...planned, dates: ['2026-05-05'], assignees: people(grace) }, org.owner)
  const last = { job_id, ...planned, dates: ['2026-05-06'], assignees: people(ada, grace) }
  await org.run(saveVisit, last, org.owner)
  const { visits } = await org.run(getJob, { job_id })
  for (const { visit_id } of visits.slice(0, isDone ? 3 : 2))
    await org.run(completeJob, { job_id, visit_id }, org.owner)
  for (const [day, start] of [
    ['2026-05-04', '14:05'],
    ['2026-05-05', '17:00'],
    ['2026-05-06', '15:59'],
  ])
    for (const table of ['jobs', 'job_visits'])
      await org.query(
        `update live.${table} set actual_started_at = $2, completed_at = $3
          where org_id = $1 and scheduled_date = $4 and status = 'complete'`,
        [`${day}T${start}:00Z`, `${day}T20:00:00Z`, day],
      )
  const reportOf = (more: object) =>
    org.run(summarizeReport, { report: 'jobs', from: '2026-05-04', to: '2026-05-06', ...more }, org.owner)
  return { ada, grace, reportOf }
}

const metrics = ['completed', 'on_time', 'with_window', 'on_time_rate'] as const
type Row = Record<string, unknown>
const rowsOf = ({ rows }: { rows: readonly Row[] }) =>
  rows.map((row) => [row['key'], ...metrics.map((name) => row[name])])
const totalsOf = ({ totals }: { totals: Row }) => metrics.map((name) => totals[name])

test('a job with three visits counts once, and each visit on its own day', async () => {
  const { ada, grace, reportOf } = await threeVisits(true)
  const byDay = await reportOf({})
  assert.deepEqual(totalsOf(byDay), [1, 2, 3, '66.67'])
  assert.deepEqual(rowsOf(byDay), [
    ['2026-05-04', 0, 1, 1, '100.00'],
    ['2026-05-05', 0, 0, 1, '0.00'],
    ['2026-05-06', 1, 1, 1, '100.00'],
  ])
  const byMember = rowsOf(await reportOf({ group_by: 'member' }))
  assert.deepEqual(
    new Map(byMember.map(([key, ...values]) => [key, values])),
    new Map([
      [ada, [1, 2, 2, '100.00']],
      [grace, [1, 1, 2, '50.00']],
    ]),
  )
})

test('visits of a job that is not complete count, but the job does not', async () => {
  const { ada, grace, reportOf } = await threeVisits(false)
  assert.deepEqual(totalsOf(await reportOf({})), [0, 1, 2, '50.00'])
  const byMember = rowsOf(await reportOf({ group_by: 'member' }))
  assert.deepEqual(
    new Map(byMember.map(([key, ...values]) => [key, values])),
    new Map([
      [ada, [0, 1, 1, '100.00']],
      [grace, [0, 0, 1, '0.00']],
    ]),
  )
})
