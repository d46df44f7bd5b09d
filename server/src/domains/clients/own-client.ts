import { invalidState, notFound } from '../../kernel/errors.ts'
import type { MutationContext, QueryContext } from '../../kernel/operations/context.ts'
import type { ClientRow } from './client.ts'
import { findClient, lockClient } from './clients-table.ts'

/** For clients `r`: the member made it, follows up a lead of it, is the rep of an estimate, or is on a job. */
export const ownsClient = (member: string): string => `(
  (r.created_by_type = 'member' and r.created_by_id = ${member})
  or exists (select 1 from leads l
              where l.org_id = r.org_id and l.client_id = r.id and l.assigned_to = ${member} and l.archived_at is null)
  or exists (select 1 from estimates e
              where e.org_id = r.org_id and e.client_id = r.id
                and (e.assigned_rep_id = ${member}
                     or e.assigned_rep_id is null and e.created_by_type = 'member' and e.created_by_id = ${member}))
  or exists (select 1 from jobs j
              where j.org_id = r.org_id and j.client_id = r.id
                and exists (select 1 from job_assignees a
                             where a.org_id = j.org_id and a.job_id = j.id and a.member_id = ${member})))`

/** True for a call whose authority reaches further than the member's own records. */
export async function isOwnClient(ctx: QueryContext, id: string): Promise<boolean> {
  if (ctx.own === null) return true
  const found = await ctx.db.row(
    `select 1 from clients r where r.org_id = $1 and r.id = $2 and ${ownsClient('$3::uuid')}`,
    [ctx.actor.org.id, id, ctx.own],
  )
  return found !== undefined
}

/** The client that a call is about; one that it may not touch does not exist for it. */
export async function requireClient(ctx: QueryContext, id: string): Promise<ClientRow> {
  return await reached(ctx, await findClient(ctx.db, ctx.actor.org.id, id))
}

/** The same for a call that changes it: changes of one client take turns from here on. */
export async function holdClient(ctx: MutationContext, id: string): Promise<ClientRow> {
  return await reached(ctx, await lockClient(ctx.db, ctx.actor.org.id, id))
}

async function reached(ctx: QueryContext, row: ClientRow | undefined): Promise<ClientRow> {
  if (!row || !(await isOwnClient(ctx, row.id))) throw notFound('client')
  return row
}

/** Refuses a client that was merged into another one or archived. */
export function requireInUse(client: ClientRow): void {
  if (client.merged_into !== null)
    throw invalidState('The client was merged into another one.', [
      { field: 'client_id', message: 'was merged', merged_into: client.merged_into },
    ])
  if (client.archived_at !== null) throw invalidState('The client is archived.')
}
