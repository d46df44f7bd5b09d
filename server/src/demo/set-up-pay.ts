import { commissionOf } from '../domains/selling/commissions/index.ts'
import { approveCommissions } from '../domains/selling/commissions/operations.ts'
import { usualCommissionPlan } from '../domains/organization/company/index.ts'
import { hasPolicies } from '../domains/work/crew-pay/index.ts'
import { savePolicy, setJobOverride } from '../domains/work/crew-pay/operations.ts'
import { boughtLines, type EstimateRow, estimates, ruleOf } from '../domains/selling/estimates/index.ts'
import { type JobRow, jobs } from '../domains/work/jobs/index.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Transaction } from '../kernel/database/transaction.ts'
import { newId } from '../kernel/ids.ts'
import type { Kernel } from '../kernel/operations/run.ts'
import { addDays } from '../kernel/time/index.ts'
import { asOwner, type Owned, type Perform } from './as-owner.ts'
import { type Cast, membersOfCrews } from './story/cast.ts'
import { writeRows } from './write-rows.ts'

const policy = {
  standard_pool_percent: '30',
  elite_pool_percent: '33',
  elite_callback_percent: '5',
  solo_percent: '24',
  daily_revenue_cap_cents: 400_000,
  leader_max_percent: '45',
  pay_period: { cadence: 'biweekly' as const, anchor_date: '2026-01-05' },
  minimum_wage_cents: 725,
  state_minimum_wages: { IL: 1500, CO: 1481 },
  excluded_words: ['rental', 'permit'],
}

/**
 * Number of days for which the first pay policy has been in effect. They include the month for which the demo shows
 * pay.
 */
const daysPaid = 92

/**
 * Sets up pay, unless this was done before: a crew pay policy, a second policy that takes effect next month, hourly
 * rates, different pay for one job, and the commissions of sales reps.
 */
export async function setUpPay(
  parts: { database: Database; kernel: Kernel },
  owned: Owned,
  { stages }: Cast,
): Promise<void> {
  const today = stages[0]!.calendar.date(0)
  await asOwner(parts, owned, async (perform, transaction) => {
    if (await hasPolicies(transaction, owned.org.id)) return
    await writePolicyInForce(transaction, owned.org.id, addDays(today, -daysPaid))
    await perform(savePolicy, {
      ...policy,
      standard_pool_percent: '31.5',
      effective_from: Temporal.PlainDate.from(today).with({ day: 1 }).add({ months: 1 }).toString(),
    })
    const crews = stages.flatMap(membersOfCrews)
    await writeRates(transaction, owned.org.id, crews, addDays(today, -daysPaid))
    await payOneOtherwise(perform, transaction, owned.org.id)
    await writeCommissions(perform, transaction, owned, addDays(today, -7))
  })
}

async function writePolicyInForce(db: Transaction, orgId: string, effective_from: string): Promise<void> {
  const at = `${effective_from}T15:00:00.000Z`
  const rest = { workweek_start: 1, overtime_threshold_minutes: 2400, overtime_multiplier: '1.5' }
  const row = { id: newId(), ...policy, ...rest, nonproductive_hourly: false, effective_from, version: 1 }
  await writeRows(db, orgId, 'quoin.crew_pay_policies', [{ ...row, created_at: at, updated_at: at }])
}

async function writeRates(
  db: Transaction,
  orgId: string,
  members: readonly string[],
  effective_from: string,
): Promise<void> {
  const at = `${effective_from}T15:00:00.000Z`
  const rows = [...new Set(members)].map((member_id, index) => ({
    id: newId(),
    member_id,
    hourly_cents: 2600 - 150 * (index % 4),
    effective_from,
    version: 1,
    created_at: at,
    updated_at: at,
  }))
  await writeRows(db, orgId, 'quoin.pay_rates', rows)
}

/** Overrides the pay rules for the next scheduled job, so that its crew leader is paid by the hour. */
async function payOneOtherwise(perform: Perform, db: Transaction, orgId: string): Promise<void> {
  const job = await db.row<JobRow>(
    `${jobs.select} where r.org_id = $1 and r.status = 'scheduled'
        and exists (select from job_crews c where c.org_id = r.org_id and c.job_id = r.id)
      order by r.scheduled_date, r.job_number limit 1`,
    [orgId],
  )
  if (!job) return
  const participants = job.assignees.map(({ member_id }, at) => ({
    member_id,
    ...(at === 0 && { pay: 'hourly' as const, hourly_cents: 3200 }),
  }))
  await perform(setJobOverride, {
    job_id: job.id,
    participants,
    reason: 'The lead trains somebody on this one.',
  })
}

const mostSold = 60

/**
 * Approves the commissions on sales that were made before last week; the amount of one commission is adjusted. Also
 * undoes the acceptance of one estimate, which voids the commission on it.
 */
async function writeCommissions(
  perform: Perform,
  db: Transaction,
  { org, ownerId }: Owned,
  lastWeek: string,
): Promise<void> {
  const sold = await db.rows<EstimateRow>(
    `${estimates.select} where r.org_id = $1 and r.assigned_rep_id is not null and r.archived_at is null
        and r.status = 'accepted' order by r.accepted_at desc, r.id limit ${mostSold}`,
    [org.id],
  )
  const waiting = await db.row<EstimateRow>(
    `${estimates.select} where r.org_id = $1 and r.assigned_rep_id is not null and r.archived_at is null
        and r.status in ('sent', 'viewed') and r.sent_at is not null order by r.sent_at, r.id limit 1`,
    [org.id],
  )
  const basis = { plan: usualCommissionPlan, source: null, isSelfGenerated: false }
  const rowOf = (row: EstimateRow, at: string) => ({
    ...commissionOf(
      {
        ...row,
        estimate_id: row.id,
        estimate_version: row.version,
        member_id: row.assigned_rep_id!,
        discount: ruleOf(row.discount_type, row.discount_value),
        lines: boughtLines(row),
      },
      { ...basis, source: row.source },
      at,
    ),
    approved_at: null as string | null,
    approved_by: null as string | null,
    voided_at: null as string | null,
    created_by_type: 'member',
    created_by_id: ownerId,
  })
  const rows = sold.map((row) => {
    const commission = rowOf(row, row.accepted_at!)
    if (row.accepted_at! >= lastWeek) return commission
    return { ...commission, status: 'approved' as const, approved_at: row.accepted_at, approved_by: ownerId }
  })
  const undone = waiting && {
    ...rowOf(waiting, waiting.sent_at!),
    status: 'void' as const,
    voided_at: waiting.sent_at,
  }
  await writeRows(db, org.id, 'commissions', [...rows, ...(undone ? [undone] : [])])
  const adjusted = rows.find(({ status, amount_cents }) => status === 'approved' && amount_cents > 1000)
  if (adjusted)
    await perform(approveCommissions, {
      commission_ids: [adjusted.id],
      amount_cents: adjusted.amount_cents - 1000,
      reason: 'A gutter guard was left out afterwards.',
    })
}
