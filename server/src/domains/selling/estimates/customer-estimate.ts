import * as z from 'zod'
import { invalidState } from '../../../kernel/errors.ts'
import type { MutationContext, QueryContext } from '../../../kernel/operations/context.ts'
import { companySettings } from '../../organization/company/index.ts'
import { lineItemSchema } from '../../organization/line-items/index.ts'
import { canEstimate, statusAt } from './estimate-status.ts'
import { type Estimate, type EstimateRow, estimates, estimateSchema } from './estimate.ts'

export const customerEstimateSchema = estimateSchema
  .pick({
    location_id: true,
    status: true,
    revision: true,
    estimate_number: true,
    customer_name: true,
    service_address: true,
    city: true,
    state: true,
    zip: true,
    options: true,
    selected_option_id: true,
    subtotal_cents: true,
    discount: true,
    discount_cents: true,
    taxable_cents: true,
    tax_rate_percent: true,
    tax_lines: true,
    tax_cents: true,
    total_cents: true,
    deposit: true,
    currency: true,
    message: true,
    terms: true,
    sent_at: true,
    accepted_at: true,
    accepted_by: true,
    declined_at: true,
    decline_reason: true,
    requested_changes: true,
    expires_at: true,
  })
  .extend({
    estimate_id: z.uuid(),
    line_items: z.array(
      lineItemSchema.omit({
        pay_class: true,
        price_book_version: true,
        package_id: true,
        holiday_design_id: true,
        floor_cents: true,
        sold_discount_cents: true,
        sold_tax_cents: true,
      }),
    ),
    can_accept: z.boolean().describe('True if the estimate can be accepted in its current state.'),
    can_decline: z.boolean().describe('True if the customer can decline the estimate or request changes.'),
  })
export type CustomerEstimate = z.infer<typeof customerEstimateSchema>

/** Locks and returns the estimate that a customer opened by its public link. Refuses drafts and withdrawn estimates. */
export async function requireOffered(ctx: MutationContext, estimateId: string): Promise<EstimateRow> {
  const row = await estimates.lock(ctx, estimateId)
  refuseUnoffered(row)
  return row
}

export function refuseUnoffered(row: EstimateRow): void {
  if (row.status === 'void')
    throw invalidState('This estimate is no longer available.', [{ message: 'is void', status: row.status }])
  if (row.status === 'draft')
    throw invalidState('This estimate is being revised. A new version will follow.', [
      { message: 'is a draft', status: row.status },
    ])
}

export async function forCustomer(ctx: QueryContext, estimate: Estimate): Promise<CustomerEstimate> {
  const status = statusAt(estimate, ctx.now)
  const { accept_after_expiry } = await companySettings(ctx.db, ctx.actor.org.id)
  const { id: estimate_id, ...rest } = estimate
  return customerEstimateSchema.parse({
    ...rest,
    estimate_id,
    status,
    can_accept: canEstimate(status, 'accepted') || (status === 'expired' && accept_after_expiry),
    can_decline: canEstimate(status, 'declined'),
  })
}

export const seenRevision = () =>
  z
    .int()
    .min(0)
    .describe(
      'Revision of the estimate that the customer saw. If another revision is current, the call is refused ' +
        'with 409.',
    )
