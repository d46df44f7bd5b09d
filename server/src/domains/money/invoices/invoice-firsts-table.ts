import type { MutationContext } from '../../../kernel/operations/context.ts'

/**
 * Records that the event was emitted for this invoice. If it was already recorded, the unique key in the database makes
 * the operation fail.
 */
export function insertFirst(ctx: MutationContext, invoiceId: string, event: string): void {
  ctx.db.later(`insert into invoice_firsts (org_id, invoice_id, event, at) values ($1, $2, $3, $4)`, [
    ctx.actor.org.id,
    invoiceId,
    event,
    ctx.now,
  ])
}
