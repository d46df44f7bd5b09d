import { lockOf } from '../../../kernel/database/lock.ts'
import type { Parameter } from '../../../kernel/database/queries.ts'
import type { MutationContext, QueryContext } from '../../../kernel/operations/context.ts'
import type { CourseColumns } from './course.ts'
import type { Lesson } from './lesson.ts'

/**
 * The content of one version of a course. An assignment keeps the version of the course that was current when the
 * course was assigned.
 */
export interface CourseVersion {
  training_course_id: string
  version: number
  title: string
  lessons: Lesson[]
  pass_score: string | null
  valid_days: number | null
}

/**
 * Locks a course for the rest of the transaction. Assigning the course acquires a shared lock. Deactivating it
 * acquires an exclusive lock and therefore waits for assignments in progress. So either the deactivation cancels the
 * new assignments, or the assignment finds the course inactive. It is an advisory lock, because transactions in the
 * sandbox may read settings such as courses, but not lock their rows.
 */
export function lockCourseUse(ctx: MutationContext, courseId: string, how: 'shared' | 'alone'): void {
  const lock = how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock'
  ctx.db.later(`select ${lock}(${lockOf('$1')})`, [`use of course ${courseId}`])
}

/**
 * Stores a copy of the current version of a course. If the course changes later, members to whom this version is
 * assigned still see its content.
 */
export function storeVersion(ctx: MutationContext, course: CourseColumns): void {
  ctx.db.later(
    `insert into quoin.training_course_versions (org_id, training_course_id, version, title, lessons, pass_score, valid_days)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      ctx.actor.org.id,
      course.id,
      course.version,
      course.title,
      JSON.stringify(course.lessons),
      course.pass_score,
      course.valid_days,
    ],
  )
}

/** Reads versions of courses. The keys of the result are the course id and the version, separated by a space. */
export async function findVersions(
  ctx: QueryContext,
  keys: readonly { training_course_id: string; course_version: number }[],
): Promise<Map<string, CourseVersion>> {
  const rows = await ctx.db.rows<CourseVersion>(
    `select v.training_course_id, v.version, v.title, v.lessons, trim_scale(v.pass_score)::text as pass_score, v.valid_days
       from quoin.training_course_versions v
       join unnest($2::uuid[], $3::integer[]) w (id, version) on w.id = v.training_course_id and w.version = v.version
      where v.org_id = $1`,
    [
      ctx.actor.org.id,
      keys.map(({ training_course_id }) => training_course_id),
      keys.map(({ course_version }) => course_version),
    ],
  )
  return new Map(rows.map((row) => [`${row.training_course_id} ${row.version}`, row]))
}

/** Returns the ids of the lessons of all versions of a course. */
export async function lessonIdsOf(ctx: QueryContext, courseId: string): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.rows<{ id: string }>(
    `select distinct l ->> 'id' as id from quoin.training_course_versions v, jsonb_array_elements(v.lessons) l
      where v.org_id = $1 and v.training_course_id = $2`,
    [ctx.actor.org.id, courseId],
  )
  return new Set(rows.map(({ id }) => id))
}

export interface CourseCounts {
  assigned: number
  in_progress: number
  completed: number
  cancelled: number
}

/** Counts the assignments of each course. Counts only assignments that the caller can access. */
export async function countAssignments(
  ctx: QueryContext,
  courseIds: readonly string[],
): Promise<Map<string, CourseCounts>> {
  const parameters: Parameter[] = [ctx.actor.org.id, courseIds]
  const own =
    ctx.own === null
      ? ''
      : ` and exists (select 1 from training_assignment_owners o
             where o.org_id = r.org_id and o.id = r.id and o.member_id = $${parameters.push(ctx.own)}::uuid)`
  const rows = await ctx.db.rows<CourseCounts & { id: string }>(
    `select r.training_course_id as id, count(*) filter (where r.status = 'assigned')::integer as assigned,
            count(*) filter (where r.status = 'in_progress')::integer as in_progress,
            count(*) filter (where r.status = 'completed')::integer as completed,
            count(*) filter (where r.status = 'cancelled')::integer as cancelled
       from training_assignments r
      where r.org_id = $1 and r.training_course_id = any ($2::uuid[]) and r.archived_at is null${own}
      group by r.training_course_id`,
    parameters,
  )
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/**
 * True if the file belongs to a lesson of a course, either in the current version of the course or in an earlier
 * version that was assigned.
 */
export async function isLesson(ctx: QueryContext, fileId: string): Promise<boolean> {
  const row = await ctx.db.row(
    `select 1 from quoin.training_course_versions v
      where v.org_id = $1 and v.lessons @> $2::jsonb
        and (exists (select 1 from quoin.training_courses c
                      where c.org_id = v.org_id and c.id = v.training_course_id and c.version = v.version)
          or exists (select 1 from training_assignments a
                      where a.org_id = v.org_id and a.training_course_id = v.training_course_id
                        and a.course_version = v.version and a.status <> 'cancelled')) limit 1`,
    [ctx.actor.org.id, JSON.stringify([{ file_id: fileId }])],
  )
  return row !== undefined
}

/** True if the file belongs to a lesson of a course that is or was assigned to the member. */
export async function isLessonOf(ctx: QueryContext, memberId: string, fileId: string): Promise<boolean> {
  const row = await ctx.db.row(
    `select 1 from training_assignments a
       join quoin.training_course_versions v
         on v.org_id = a.org_id and v.training_course_id = a.training_course_id and v.version = a.course_version
      where a.org_id = $1 and a.member_id = $2 and a.status <> 'cancelled' and v.lessons @> $3::jsonb limit 1`,
    [ctx.actor.org.id, memberId, JSON.stringify([{ file_id: fileId }])],
  )
  return row !== undefined
}
