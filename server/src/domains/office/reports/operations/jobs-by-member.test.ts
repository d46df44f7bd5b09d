import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plansOf, rowsRead } from '../../../../testing/plans-of.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { newMember } from '../../workforce/testing/new-member.ts'
import { summarizeReport } from '../operations.ts'

const jobs = 600

test('a report of jobs by member reads a few rows for each job', async () => {
  const org = await testOrg('live', '2026-05-14T15:00:00.000Z')
  const { id: memberId } = await newMember(org)
  await org.query(
    `with clients as (
       insert into live.clients (org_id, id, name, status, country, location_id, created_by_type, created_at, updated_at)
       values ($1, uuidv7(), 'Ada', 'active', 'US', $2, 'system', now(), now()) returning id
     ), jobs as (
       insert into live.jobs (org_id, id, job_number, location_id, client_id, status, scheduled_date, scheduled_time_start, scheduled_time_end,
              currency, actual_started_at, completed_at, created_by_type, created_at, updated_at)
       select $1, uuidv7(), 1000 + n, $2, c.id, 'complete', '2026-04-01', '08:00', '12:00', 'USD', '2026-04-01T14:00:00Z',
              '2026-04-01T16:00:00Z', 'system', now(), now() from clients c, generate_series(1, $4::int) n returning id
     )
     insert into live.job_assignees (org_id, job_id, member_id, role) select $1, j.id, $3, 'crew' from jobs j`,
    [org.locationId, memberId, jobs],
  )
  const input = { report: 'jobs', group_by: 'member', from: '2026-01-01', to: '2026-05-01' }
  const report = await org.run(summarizeReport, input, org.owner)
  assert.deepEqual(
    report.rows.map((row) => [row.key, 'completed' in row && row.completed]),
    [[memberId, jobs]],
  )
  const plans = await plansOf(org, () => org.run(summarizeReport, input, org.owner))
  const read = plans.reduce((sum, plan) => sum + rowsRead(plan, /Scan/), 0)
  // Reading the members of every job for each job would read 360,000 rows.
  assert.ok(read >= jobs && read < 30 * jobs, `${read} rows\n${plans.join('\n')}`)
})
