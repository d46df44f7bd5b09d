import type { MutationContext } from '../../../kernel/operations/context.ts'
import { type AssignmentRow, trainingAssignments } from './assignment.ts'
import { keyParameter } from '../../../kernel/records/author.ts'

interface New {
  id: string
  member_id: string
  location_id: string
}

/**
 * Assigns a course to members. Skips members who already have an open assignment of this course. Inserts the rows in
 * the order of member ids; a fixed order prevents deadlocks between concurrent calls. Returns the ids of the new
 * assignments.
 */
export async function insertAssignments(
  ctx: MutationContext,
  course: { id: string; version: number },
  due_date: string | null,
  assignments: readonly New[],
): Promise<string[]> {
  const rows = await ctx.db.rows<{ id: string }>(
    `insert into training_assignments (org_id, id, location_id, training_course_id, course_version, member_id, due_date, status,
            lessons_done, created_by_type, created_by_id, created_by_key, created_at, updated_at)
     select $1, w.id, w.location_id, $2, $3, w.member_id, $4, 'assigned', '{}', $5, $6, $7, $8, $8
       from jsonb_to_recordset($9::jsonb) as w (id uuid, member_id uuid, location_id uuid) order by w.member_id
         on conflict (org_id, training_course_id, member_id) where status in ('assigned', 'in_progress') and archived_at is null
         do nothing
     returning id`,
    [
      ctx.actor.org.id,
      course.id,
      course.version,
      due_date,
      ctx.author.type,
      ctx.author.id,
      keyParameter(ctx.author.on_behalf_of),
      ctx.now,
      JSON.stringify(assignments),
    ],
  )
  return rows.map(({ id }) => id)
}

export function openAssignments(
  ctx: MutationContext,
  courseId: string,
  memberIds: readonly string[],
): Promise<AssignmentRow[]> {
  return ctx.db.rows(
    `${trainingAssignments.select}
      where r.org_id = $1 and r.training_course_id = $2 and r.member_id = any ($3::uuid[])
        and r.status in ('assigned', 'in_progress') and r.archived_at is null
      order by r.created_at, r.id`,
    [ctx.actor.org.id, courseId, memberIds],
  )
}

/** Cancels all open assignments of the course. */
export function cancelAssignments(ctx: MutationContext, courseId: string): void {
  ctx.db.later(
    `update training_assignments r set status = 'cancelled', version = r.version + 1, updated_at = $3
      where r.org_id = $1 and r.training_course_id = $2 and r.status in ('assigned', 'in_progress') and r.archived_at is null`,
    [ctx.actor.org.id, courseId, ctx.now],
  )
}
