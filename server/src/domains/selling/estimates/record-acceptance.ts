import { newId } from '../../../kernel/ids.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { advanceClient } from '../../customers/clients/index.ts'
import { makeCommission } from '../commissions/index.ts'
import { addJob, type Job, jobCreationEvents } from '../../work/jobs/index.ts'
import { advanceLead, leadStatusChanged } from '../../customers/leads/index.ts'
import { type LineItem, replaceLineItems, setSoldShares } from '../../organization/line-items/index.ts'
import { companySettings } from '../../organization/company/index.ts'
import { moveEstimate } from './change-estimate.ts'
import { type Choice, chosen } from './customer-choice.ts'
import { type AcceptanceRow, insertAcceptance } from './estimate-acceptances-table.ts'
import { enqueueAnswerNotification } from './enqueue-notifications.ts'
import { cannot, requireRevision, requireShownTotal } from './estimate-conditions.ts'
import { estimateAccepted } from './estimate-events.ts'
import { canEstimate, type EstimateStatus, statusAt } from './estimate-status.ts'
import { type Estimate, type EstimateRow, ruleOf } from './estimate.ts'
import { soldShares } from './sold-shares.ts'

export interface Acceptance extends Choice {
  via: AcceptanceRow['via']
  /** Name of the person who accepted, as the customer typed it or a member recorded it. */
  acceptedBy: string
  signature: Buffer | null
  /** IP address of the customer, if the estimate was accepted online. */
  address?: string | null | undefined
  /** Total that the customer saw, in cents. The acceptance is refused if the current total differs. */
  shownCents?: number | null | undefined
  /** Revision that the customer saw. */
  revision: number
  /** True if the acceptance creates a job. False if the job is created later or not at all. */
  makesJob: boolean
}

/** Events that an operation must declare if it calls `recordAcceptance`. */
export const acceptanceEvents = [estimateAccepted, ...jobCreationEvents, leadStatusChanged] as const

/**
 * Accepts an estimate that the caller has locked. Every acceptance uses this function. It stores the signature, and the
 * totals of the options and lines that the customer chose. It creates the job with the bought lines, and the commission
 * of the sales rep. It emits the event and advances the statuses of client and lead. After that, the deposit is due.
 */
export async function recordAcceptance(
  ctx: MutationContext,
  row: EstimateRow,
  acceptance: Acceptance,
): Promise<Estimate> {
  const orgId = ctx.actor.org.id
  const from = statusAt(row, ctx.now)
  if (!(await mayAccept(ctx, from))) throw cannot(from, 'accepted')
  requireRevision(row, acceptance.revision)
  const { row: chosenRow, columns } = await chosen(ctx, row, acceptance)
  requireShownTotal(chosenRow, acceptance.shownCents ?? null)
  if (chosenRow !== row) await replaceLineItems(ctx.db, orgId, 'estimate_id', row.id, chosenRow.line_items)
  const sold = soldShares(chosenRow)
  setSoldShares(ctx, sold.lines)
  const accepted = moveEstimate(ctx, withLines(chosenRow, sold.lines), from, 'accepted', {
    ...columns,
    sold_taxes: sold.taxes,
    accepted_at: ctx.now,
    accepted_by: acceptance.acceptedBy,
  })
  const job = acceptance.makesJob
    ? await addJob(ctx, {
        client_id: row.client_id,
        property_id: row.property_id,
        estimate_id: row.id,
        lead_id: row.lead_id,
        location_id: row.location_id,
        lines: sold.lines,
      })
    : null
  insertAcceptance(ctx, {
    id: newId(),
    estimate_id: row.id,
    revision: row.revision,
    via: acceptance.via,
    accepted_by: acceptance.acceptedBy,
    signature: acceptance.signature,
    address: acceptance.address ?? null,
    total_cents: accepted.total_cents,
    job_id: job?.id ?? null,
    accepted_at: ctx.now,
    snapshot: accepted,
  })
  await makeCommission(ctx, {
    ...row,
    estimate_id: row.id,
    estimate_version: accepted.version,
    discount: ruleOf(row.discount_type, row.discount_value),
    lines: sold.lines,
  })
  enqueueAnswerNotification(ctx, accepted, 'accepted')
  ctx.emit(estimateAccepted, {
    estimate_id: accepted.id,
    estimate_number: accepted.estimate_number,
    client_id: accepted.client_id,
    lead_id: accepted.lead_id,
    previous_status: from,
    status: 'accepted',
    version: accepted.version,
    total_cents: accepted.total_cents,
    deposit_required_cents: accepted.deposit.required_cents,
    currency: accepted.currency,
    accepted_at: ctx.now,
    accepted_via: acceptance.via,
    job_id: job?.id ?? null,
    updated_at: accepted.updated_at,
  })
  await advanceClient(ctx, row.client_id, 'active')
  if (row.lead_id !== null) await advanceLead(ctx, row.lead_id, 'approved')
  return job ? withJob(accepted, job) : { ...accepted, unplanned_cents: accepted.total_cents }
}

function withJob(accepted: Estimate, { id: job_id, job_number, status, total_cents }: Job): Estimate {
  const jobs = [...accepted.jobs, { job_id, job_number, status, total_cents, invoiced_cents: 0 }]
  return { ...accepted, job_id, jobs }
}

function withLines(row: EstimateRow, lines: readonly LineItem[]): EstimateRow {
  const sold = new Map(lines.map((line) => [line.id, line]))
  return { ...row, line_items: row.line_items.map((line) => sold.get(line.id) ?? line) }
}

/**
 * True if an estimate in the status `from` can be accepted. Expired estimates can be accepted only if the company
 * settings allow it.
 */
async function mayAccept(ctx: MutationContext, from: EstimateStatus): Promise<boolean> {
  if (canEstimate(from, 'accepted')) return true
  if (from !== 'expired') return false
  return (await companySettings(ctx.db, ctx.actor.org.id)).accept_after_expiry
}
