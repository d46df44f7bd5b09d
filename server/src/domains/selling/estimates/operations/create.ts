import * as z from 'zod'
import { accessScopeFor } from '../../../../kernel/access/actor.ts'
import { AppError, invalidField } from '../../../../kernel/errors.ts'
import { newId } from '../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { withRules } from '../../../../kernel/schema/member-rules.ts'
import { type ClientContact, clientCreated, type PropertyRow } from '../../../customers/clients/index.ts'
import { advanceLockedLead, type LeadRow, leads, leadStatusChanged } from '../../../customers/leads/index.ts'
import { companySettings, warnOfRate } from '../../../organization/company/index.ts'
import { nothingAttached } from '../../../organization/stored-files/index.ts'
import { insertLineItems } from '../../../organization/line-items/index.ts'
import { pricedWith } from '../edit-content.ts'
import {
  contentOfAdjustments,
  contentOfOptions,
  firstContentInput,
  linesAgree,
} from '../estimate-content-input.ts'
import { newEstimateFields, newEstimateRule } from '../new-estimate-fields.ts'
import { clientOfLead, namedClient } from '../estimate-customer.ts'
import { estimateCreated } from '../estimate-events.ts'
import { namedProperty, usualProperty } from '../estimate-property.ts'
import { type EstimateRow, estimates, estimateSchema } from '../estimate.ts'
import { draftEstimate } from '../draft-estimate.ts'
import { ownRateOf } from '../tax-basis.ts'
import { requireWorkingLocation } from '../working-location.ts'
import { insertStatusChange } from '../../../organization/status-history/index.ts'

const input = withRules(
  z.strictObject({ ...newEstimateFields, ...firstContentInput }).check(linesAgree),
  newEstimateRule,
)

type Content = z.infer<z.ZodObject<typeof firstContentInput>>

export const createEstimate = mutation({
  name: 'estimates.create',
  summary: 'Create a draft estimate.',
  description:
    "The estimate contains a copy of the customer's and the property's data. For a lead without a " +
    'client, a client is created; the lead moves forward to `estimate_created`. If the creator of the ' +
    'API key is deactivated or cannot access the location, the call is refused with 422 for ' +
    '`location_id`.',
  permission: ['manage_estimates'],
  scope: 'estimates:write',
  input,
  output: estimateSchema,
  emits: [estimateCreated, leadStatusChanged, clientCreated],
  async handler(ctx, { location_id, client_id, lead_id, property_id, vertical, ...content }) {
    const orgId = ctx.actor.org.id
    await requireWorkingLocation(ctx, location_id)
    const lead = lead_id ? await requireLead(ctx, lead_id) : undefined
    const named = client_id ? await namedClient(ctx, client_id) : undefined
    const client = lead ? await clientOfLead(ctx, lead, named, location_id) : named!
    const property = property_id
      ? await namedProperty(ctx, property_id, client.id, location_id)
      : await usualProperty(ctx, lead, client, location_id)

    const { default_terms, default_deposit } = await companySettings(ctx.db, orgId)
    const draft = draftEstimate(ctx, {
      id: newId(),
      terms: default_terms,
      deposit: default_deposit,
      location_id,
      vertical: vertical ?? 'residential',
      lead,
      client,
      property,
    })
    const none = {
      line_items: [],
      versions: [],
      ...nothingAttached,
      deposit_collected_cents: 0,
      deposit_pending_cents: 0,
    }
    const empty = { ...estimates.completeRow(draft), ...none, job_id: null, jobs: [], unplanned_cents: 0 }
    const row = await withContent(ctx, empty, content)
    estimates.insert(ctx, row)
    if (row.line_items.length > 0) await insertLineItems(ctx.db, orgId, 'estimate_id', row.id, row.line_items)
    insertStatusChange(ctx, {
      record_kind: 'estimate',
      record_id: row.id,
      previous_status: null,
      status: row.status,
      amount_cents: row.total_cents,
    })
    const created = estimates.present(row, ctx)
    ctx.emit(estimateCreated, { ...created, estimate_id: created.id })
    if (lead) advanceLockedLead(ctx, lead, 'estimate_created', linkOf(lead, client, property))
    return created
  },
})

/**
 * Adds the lines, discount, deposit and tax rate of the input to the empty estimate. The rules of
 * `estimates.setLineItems` and `estimates.setAdjustments` apply.
 */
async function withContent(
  ctx: MutationContext,
  empty: EstimateRow,
  { line_items, options, selected_option_id, discount, deposit, tax_rate_id }: Content,
): Promise<EstimateRow> {
  const isAdjusted = [discount, deposit, tax_rate_id].some((each) => each !== undefined)
  if (isAdjusted && accessScopeFor(ctx.actor, 'override_pricing') === null)
    throw new AppError('insufficient_permission', 'The caller lacks the permission override_pricing.')
  if (!isAdjusted && line_items === undefined && !options) return empty
  const content = {
    ...contentOfOptions({ options, selected_option_id }),
    ...contentOfAdjustments({ discount, deposit }),
  }
  const { row } = await pricedWith(ctx, empty, { taxRateId: tax_rate_id, lineItems: line_items, content })
  const rate = ownRateOf(row.tax_basis)
  if (tax_rate_id === undefined && rate && row.taxable_cents > 0) warnOfRate(ctx, rate)
  return row
}

async function requireLead(ctx: MutationContext, leadId: string): Promise<LeadRow> {
  const lead = await leads.findAndLock(ctx, leadId)
  if (!lead || (ctx.own !== null && lead.assigned_to !== ctx.own))
    throw invalidField('lead_id', 'is not a lead of the organization')
  return lead
}

/** Returns the columns that link a lead to the client and the property of its estimate. Empty if nothing changes. */
function linkOf(lead: LeadRow, client: ClientContact, property: PropertyRow | undefined): Partial<LeadRow> {
  const to = { client_id: client.id, property_id: lead.property_id ?? property?.id ?? null }
  return to.client_id === lead.client_id && to.property_id === lead.property_id ? {} : to
}
