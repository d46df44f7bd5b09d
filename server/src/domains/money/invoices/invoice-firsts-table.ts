import type { MutationContext } from '../../../kernel/operations/context.ts'

/**
 * Fails the call if the event was already emitted for this invoice. The unique key in the database enforces
 * this.
 */
export function insertFirst(ctx: MutationContext, invoiceId: string, event: string): void {
  ctx.db.later(`insert into invoice_firsts (org_id, invoice_id, event, at) values ($1, $2, $3, $4)`, [
    ctx.actor.org.id,
    invoiceId,
    event,
    ctx.now,
  ])
}
