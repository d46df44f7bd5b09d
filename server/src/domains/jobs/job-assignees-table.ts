import type { Queries } from '../../kernel/database/queries.ts'
import type { Assignee } from './job.ts'

/** These members carry out the job from now on, and no others. */
export async function replaceAssignees(
  db: Queries,
  orgId: string,
  jobId: string,
  assignees: readonly Assignee[],
): Promise<void> {
  await db.rows(`delete from job_assignees where org_id = $1 and job_id = $2`, [orgId, jobId])
  if (assignees.length > 0) await insertAssignees(db, orgId, jobId, assignees)
}

export function insertAssignees(
  db: Queries,
  orgId: string,
  jobId: string,
  assignees: readonly Assignee[],
): Promise<unknown> {
  return db.rows(
    `insert into job_assignees (org_id, job_id, member_id, role)
     select $1, $2, a.member_id, a.role from jsonb_to_recordset($3::jsonb) as a (member_id uuid, role text)`,
    [orgId, jobId, JSON.stringify(assignees)],
  )
}
