import type { MutationContext } from '../../../kernel/operations/context.ts'
import { insertStatusChange } from '../../organization/status-history/index.ts'
import { type LeadRow, leads, type LeadStatus } from './lead.ts'
import { leadStatusChanged } from './lead-events.ts'

/**
 * Changes the status of a lead that the caller has locked. Records the change in the lead's history and emits the
 * event. The reason is stored only if the lead is lost. `also` contains further changes to save. The time of a
 * conversion stays stored even if the lead is no longer converted.
 */
export function moveLead(
  ctx: MutationContext,
  lead: LeadRow,
  status: LeadStatus,
  also: Partial<LeadRow> = {},
): LeadRow {
  const moved = leads.save(ctx, lead, {
    lost_reason: null,
    ...also,
    status,
    converted_at: status === 'converted' ? (lead.converted_at ?? ctx.now) : lead.converted_at,
  })
  insertStatusChange(ctx, {
    record_kind: 'lead',
    record_id: lead.id,
    previous_status: lead.status,
    status,
    reason: moved.lost_reason,
  })
  ctx.emit(leadStatusChanged, {
    lead_id: lead.id,
    client_id: moved.client_id,
    previous_status: lead.status,
    status,
    lost_reason: moved.lost_reason,
    assigned_to: moved.assigned_to,
    changed_by: ctx.author,
    changed_at: ctx.now,
    version: moved.version,
    updated_at: moved.updated_at,
  })
  return moved
}
