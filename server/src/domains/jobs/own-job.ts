import type { Parameter } from '../../kernel/database/queries.ts'
import { notFound } from '../../kernel/errors.ts'
import type { MutationContext, QueryContext } from '../../kernel/operations/context.ts'
import type { JobRow } from './job-row.ts'
import { findJob, isAssigned, lockJob } from './jobs-table.ts'

/** For jobs `r` of a sales rep: sold by the member, from a lead of the member, or made by the member. */
const isSold = (member: string): string => `(
  (r.created_by_type = 'member' and r.created_by_id = ${member})
  or exists (select 1 from estimates e
              where e.org_id = r.org_id and e.id = r.estimate_id
                and (e.assigned_rep_id = ${member}
                     or e.assigned_rep_id is null and e.created_by_type = 'member' and e.created_by_id = ${member}))
  or exists (select 1 from leads l
              where l.org_id = r.org_id and l.id = r.lead_id and l.assigned_to = ${member} and l.archived_at is null))`

/** Conditions on jobs `r`: those that the member carries out, for a sales rep also those that the member sold. */
export function ownJobs(ctx: QueryContext, bind: (value: Parameter) => string): string[] {
  const { actor, own } = ctx
  if (own === null) return []
  const member = `${bind(own)}::uuid`
  const sells = actor.type === 'member' && actor.role === 'sales_rep'
  return [sells ? `(${isAssigned(member)} or ${isSold(member)})` : isAssigned(member)]
}

/** The job that a call is about; one that it may not touch does not exist for it. */
export async function requireJob(ctx: QueryContext, id: string): Promise<JobRow> {
  return await reached(ctx, await findJob(ctx.db, ctx.actor.org.id, id))
}

/** The same for a call that changes it: changes of one job take turns from here on. */
export async function requireLockedJob(ctx: MutationContext, id: string): Promise<JobRow> {
  return await reached(ctx, await lockJob(ctx.db, ctx.actor.org.id, id))
}

/** True for a call whose authority reaches further than the member's own records. */
export async function isOwnJob(ctx: QueryContext, id: string): Promise<boolean> {
  const parameters: Parameter[] = [ctx.actor.org.id, id]
  const conditions = ownJobs(ctx, (value) => `$${parameters.push(value)}`)
  const text = ['select 1 from jobs r where r.org_id = $1 and r.id = $2', ...conditions].join(' and ')
  return conditions.length === 0 || (await ctx.db.row(text, parameters)) !== undefined
}

async function reached(ctx: QueryContext, row: JobRow | undefined): Promise<JobRow> {
  if (!row || !(await isOwnJob(ctx, row.id))) throw notFound('job')
  return row
}
