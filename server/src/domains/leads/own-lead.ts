import { notFound } from '../../kernel/errors.ts'
import type { MutationContext, QueryContext } from '../../kernel/operations/context.ts'
import type { LeadRow } from './lead.ts'
import { findLead, lockLead } from './leads-table.ts'

/** The lead that a call is about; one that it may not touch does not exist for it. */
export async function requireLead(ctx: QueryContext, id: string): Promise<LeadRow> {
  return reached(ctx, await findLead(ctx.db, ctx.actor.org.id, id))
}

/** The same for a call that changes it: changes of one lead take turns from here on. */
export async function holdLead(ctx: MutationContext, id: string): Promise<LeadRow> {
  return reached(ctx, await lockLead(ctx.db, ctx.actor.org.id, id))
}

function reached(ctx: QueryContext, row: LeadRow | undefined): LeadRow {
  if (!row || (ctx.own !== null && row.assigned_to !== ctx.own)) throw notFound('lead')
  return row
}
