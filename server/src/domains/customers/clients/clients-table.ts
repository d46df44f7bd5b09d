import { parseEmail } from '../../../kernel/contact/index.ts'
import type { Queries, Writes } from '../../../kernel/database/queries.ts'
import type { MutationContext, QueryContext } from '../../../kernel/operations/context.ts'

/** True if the caller can access all records, or if the client is one of the caller's own. */
export async function isOwnClient(ctx: QueryContext, id: string): Promise<boolean> {
  if (ctx.own === null) return true
  const owned = await ctx.db.row(
    `select 1 from client_owners o where o.org_id = $1 and o.id = $2 and o.member_id = $3 limit 1`,
    [ctx.actor.org.id, id, ctx.own],
  )
  return owned !== undefined
}

/** Selects the clients that currently have this phone number or email address and are neither merged nor archived. */
export function selectClientsAt(
  db: Queries,
  orgId: string,
  channel: 'email' | 'sms',
  address: string,
): Promise<{ id: string }[]> {
  return channel === 'sms'
    ? db.rows(
        `select c.id from clients c where c.org_id = $1 and c.phone = $2 and c.archived_at is null order by c.id`,
        [orgId, address],
      )
    : db.rows(
        `select c.id from clients c where c.org_id = $1 and c.email_key = $2 and c.archived_at is null order by c.id`,
        [orgId, parseEmail(address)?.key ?? address],
      )
}

export async function countOpenJobs(ctx: QueryContext, clientId: string): Promise<number> {
  const open = await ctx.db.row<{ count: number }>(
    `select count(*) as count from job_facts j
      where j.org_id = $1 and j.client_id = $2 and j.status not in ('complete', 'cancelled')`,
    [ctx.actor.org.id, clientId],
  )
  return open!.count
}

/** Locks two clients that are to be merged. Locks their dependent records before the clients themselves. */
export function lockClientsToMerge(ctx: MutationContext, ids: readonly [string, string]): void {
  ctx.db.later(`select hold_clients($1, $2)`, [ctx.actor.org.id, ids])
}

/**
 * Moves the dependent records of one client to another, except its properties. The caller must have locked both
 * clients.
 */
export function moveClient(ctx: MutationContext, fromId: string, intoId: string): void {
  ctx.db.later(`select move_client($1, $2, $3, $4)`, [ctx.actor.org.id, fromId, intoId, ctx.now])
}

/**
 * Marks a client as merged. Clients that were merged into it earlier now refer directly to the remaining client.
 */
export function retireClient(db: Writes, orgId: string, fromId: string, intoId: string, now: string): void {
  db.later(
    `update clients set merged_into = $3, archived_at = coalesce(archived_at, $4), version = version + 1, updated_at = $4
      where org_id = $1 and (id = $2 or merged_into = $2)`,
    [orgId, fromId, intoId, now],
  )
}
