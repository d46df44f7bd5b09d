import { lineItem } from '../../../organization/line-items/testing/line-item.ts'
import { newId } from '../../../../kernel/ids.ts'
import { localDate } from '../../../../kernel/time/index.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { addJob, type TestJob } from '../../jobs/testing/add-job.ts'
import { addCustomer } from '../../jobs/testing/working.ts'
import type { LineItem } from '../../../organization/line-items/index.ts'
import { workedSeconds } from '../../timesheets/index.ts'
import { savePolicy } from '../operations.ts'

/** A crew pay policy with only the required fields. */
export const plain = {
  standard_pool_percent: '30',
  pay_period: { cadence: 'weekly', anchor_date: '2026-03-02' },
}

/** Creates a crew pay policy that applies from this date on. The date must not be in the past. */
export const policyFrom = (org: TestOrg, effective_from: string, more: object = {}) =>
  org.run(savePolicy, { ...plain, effective_from, ...more }, org.owner)

/** Returns a line of a job with this total. */
export const workLine = (line_total_cents: number, more: Partial<LineItem> = {}): LineItem =>
  lineItem(line_total_cents, { name: 'Gutters', ...more })

/** Creates a job that these members completed at noon of that date in Chicago. The first member is the leader. */
export async function completedJob(
  org: TestOrg,
  day: string,
  cents: number,
  memberIds: readonly string[],
  more: Partial<TestJob> = {},
): Promise<string> {
  return await addJob(org, {
    client_id: more.client_id ?? (await addCustomer(org)),
    status: 'complete',
    scheduled_date: day,
    completed_at: `${day}T18:00:00.000Z`,
    assignees: memberIds.map((member_id, at) => ({
      member_id,
      role: at === 0 ? ('lead' as const) : ('crew' as const),
    })),
    line_items: [workLine(cents)],
    total_cents: cents,
    ...more,
  })
}

/** Records a timesheet entry of a member, approved by default. */
export async function workedAt(
  org: TestOrg,
  member_id: string,
  started_at: string,
  ended_at: string,
  { job_id = null, approved = true }: { job_id?: string | null; approved?: boolean } = {},
): Promise<void> {
  await org.query(
    `insert into live.time_entries (org_id, id, location_id, member_id, job_id, kind, started_at, ended_at, breaks, worked_seconds,
            local_date, status, source, corrections, in_doubt, approved_at, created_by_type, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'work', $6, $7, '[]', $8, $9, $10, 'office', '[]', false, $11, 'system', now(), now())`,
    [
      newId(),
      org.locationId,
      member_id,
      job_id,
      started_at,
      ended_at,
      workedSeconds(started_at, ended_at, []),
      localDate(new Date(started_at), 'America/Chicago'),
      approved ? 'approved' : 'closed',
      approved ? ended_at : null,
    ],
  )
}

/** Records an approved absence of a member on one day. */
export async function absentOn(
  org: TestOrg,
  member_id: string,
  date: string,
  minutes: number,
  is_paid = true,
): Promise<void> {
  const [policy, request] = [newId(), newId()]
  const write = (text: string, values: unknown[]) => org.app.inspect.query(text, values)
  await write(
    `insert into quoin.time_off_policies (org_id, id, name, type, paid, accrual, starts_on, allow_negative, active, created_at, updated_at)
     values ($1, $2, 'Vacation', 'vacation', $3, '{"kind": "none"}', '2026-01-01', true, true, now(), now())`,
    [org.id, policy, is_paid],
  )
  await write(
    `insert into live.time_off_requests (org_id, id, location_id, member_id, time_off_policy_id, from_date, to_date, status,
            requested_minutes, deducted_minutes, created_by_type, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6, 'approved', $7, $7, 'system', now(), now())`,
    [org.id, request, org.locationId, member_id, policy, date, minutes],
  )
  await write(
    `insert into live.time_off_request_days (org_id, time_off_request_id, date, member_id, location_id, minutes, is_paid)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [org.id, request, date, member_id, org.locationId, minutes, is_paid],
  )
}
