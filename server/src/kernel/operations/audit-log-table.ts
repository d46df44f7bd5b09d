import type { Transaction } from '../database/transaction.ts'
import { newId } from '../ids.ts'
import type { MutationContext } from './context.ts'

export function insertAuditEntry(
  transaction: Transaction,
  operation: string,
  ctx: MutationContext,
): Promise<unknown> {
  return transaction.rows(
    `insert into audit_log (org_id, id, operation, actor_type, actor_id, request_id, at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [ctx.actor.org.id, newId(), operation, ctx.author.type, ctx.author.id, ctx.requestId, ctx.now],
  )
}
