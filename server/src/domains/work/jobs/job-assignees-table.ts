import * as z from 'zod'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { id } from '../../../kernel/schema/fields.ts'

export const assigneeRoles = ['lead', 'crew'] as const

export const assigneeSchema = z.object({ member_id: id(), role: z.enum(assigneeRoles) })
export type Assignee = z.infer<typeof assigneeSchema>

/** SQL column for the assignees of jobs `r` as JSON, the leader first. */
export const assigneesOfJob = `coalesce((
    select json_agg(json_build_object('member_id', a.member_id, 'role', a.role) order by a.role desc, a.member_id)
      from job_assignees a where a.org_id = r.org_id and a.job_id = r.id), '[]')`

/** SQL column for the first assignee of jobs `r`, who is the leader if there is one. Null without assignees. */
export const firstAssignee = `(
    select a.member_id from job_assignees a where a.org_id = r.org_id and a.job_id = r.id
     order by a.role desc, a.member_id limit 1)`

/** Sorts assignees like `assigneesOfJob`: the leader first, then by member id. */
export function inOrder(assignees: readonly Assignee[]): Assignee[] {
  const sortKey = ({ member_id, role }: Assignee): string => `${role === 'lead' ? 0 : 1} ${member_id}`
  return assignees.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
}

/** Returns an SQL condition on jobs `r` that is true if the member is assigned. `member` is an SQL expression. */
export const isAssigned = (member: string): string =>
  `exists (select 1 from job_assignees a where a.org_id = r.org_id and a.job_id = r.id and a.member_id = ${member})`

/** Replaces all assignees of the job. Queues the statements without waiting for their results. */
export function replaceAssignees(ctx: MutationContext, jobId: string, assignees: readonly Assignee[]): void {
  ctx.db.later(`delete from job_assignees where org_id = $1 and job_id = $2`, [ctx.actor.org.id, jobId])
  if (assignees.length > 0) insertAssignees(ctx, jobId, assignees)
}

export function insertAssignees(ctx: MutationContext, jobId: string, assignees: readonly Assignee[]): void {
  ctx.db.later(
    `insert into job_assignees (org_id, job_id, member_id, role)
     select $1, $2, a.member_id, a.role from jsonb_to_recordset($3::jsonb) as a (member_id uuid, role text)`,
    [ctx.actor.org.id, jobId, JSON.stringify(assignees)],
  )
}
