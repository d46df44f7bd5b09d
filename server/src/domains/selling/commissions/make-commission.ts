import { newId } from '../../../kernel/ids.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { type CommissionPlan, companySettings, findLeadSource } from '../../organization/company/index.ts'
import { leads } from '../../customers/leads/index.ts'
import { type Discount, type LineItem, netLines } from '../../organization/line-items/index.ts'
import { commissions } from './commission.ts'
import { computeCommission } from './compute-commission.ts'
import { authorColumns } from '../../../kernel/records/author.ts'

/** An estimate at the time of its acceptance, with the lines that the customer bought. */
export interface SoldByRep {
  estimate_id: string
  estimate_version: number
  revision: number
  location_id: string
  client_id: string
  lead_id: string | null
  assigned_rep_id: string | null
  source: string | null
  currency: string
  discount: Discount | null
  lines: readonly LineItem[]
}

/**
 * Stores the commission of the estimate's sales rep, computed under the current plan, in the transaction that accepts
 * the estimate. Does nothing if the estimate has no rep.
 */
export async function makeCommission(ctx: MutationContext, sold: SoldByRep): Promise<void> {
  const { assigned_rep_id: member_id } = sold
  if (member_id === null) return
  const orgId = ctx.actor.org.id
  const { commission_plan: plan } = await companySettings(ctx.db, orgId)
  const source = await sourceOf(ctx, sold)
  const leadSource = source && (await findLeadSource(ctx.db, orgId, source))
  const basis = { plan, source: source?.source ?? null, isSelfGenerated: leadSource?.generated_by === 'self' }
  commissions.insert(ctx, {
    ...commissionOf({ ...sold, member_id }, basis, ctx.now),
    ...authorColumns('created', ctx.author),
  })
}

interface Basis {
  plan: CommissionPlan
  source: string | null
  isSelfGenerated: boolean
}

/** Computes the commission of an accepted estimate. Returns the columns to store, except for the author columns. */
export function commissionOf(
  sold: Omit<SoldByRep, 'assigned_rep_id'> & { member_id: string },
  { plan, source, isSelfGenerated }: Basis,
  earned_at: string,
) {
  const standard = netLines(sold.currency, sold.lines, sold.discount).filter(
    ({ pay_class, kind }) => pay_class === 'standard' && kind !== 'text',
  )
  const computed = computeCommission(plan, standard, isSelfGenerated)
  const lines = standard.map(({ id, name, net_cents, floor_cents }) => {
    return { line_id: id, name, net_cents, floor_cents }
  })
  const { estimate_version, revision } = sold
  return {
    id: newId(),
    location_id: sold.location_id,
    member_id: sold.member_id,
    estimate_id: sold.estimate_id,
    client_id: sold.client_id,
    lead_id: sold.lead_id,
    ...computed,
    amount_cents: computed.computed_cents,
    status: 'pending' as const,
    earned_at,
    adjustments: [],
    snapshot: { plan, source, estimate_version, revision, lines },
    version: 1,
    created_at: earned_at,
    updated_at: earned_at,
  }
}

/**
 * Returns the source through which the customer came: the source of the lead or, if there is no lead or it has no
 * source, the source of the estimate.
 */
async function sourceOf(
  ctx: MutationContext,
  { lead_id, source }: SoldByRep,
): Promise<{ source_id: string | null; source: string | null } | null> {
  const lead = lead_id === null ? undefined : await leads.find(ctx.db, ctx.actor.org.id, lead_id)
  if (lead && (lead.source_id !== null || lead.source !== null)) return lead
  return source === null ? null : { source_id: null, source }
}
