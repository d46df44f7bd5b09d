import * as z from 'zod'
import { memberBehind, accessScopeFor } from '../../../../kernel/access/actor.ts'
import { AppError, invalidField, invalidState } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { differences } from '../../../../kernel/records/differences.ts'
import { eachOnce } from '../../../../kernel/schema/each-once.ts'
import { anyInstant, id } from '../../../../kernel/schema/fields.ts'
import { parseInstant, toIso } from '../../../../kernel/time/index.ts'
import { type AssignmentRow, trainingAssignments } from '../assignment.ts'
import { findVersions } from '../courses-table.ts'
import { hundredths, scoreField } from '../score.ts'
import { trainingCompleted } from '../training-events.ts'

export const completeTraining = mutation({
  name: 'training.complete',
  summary: 'Record the lessons of a course that a member has completed, and the score.',
  description: `The assignment is completed when all lessons are done and the score reaches the course's pass score; until then it is in progress. Lessons can be recorded in several calls. A call that changes nothing does not raise \`version\`. Members record their own lessons; recording for other members needs \`manage_training\`.`,
  permission: ['view_training'],
  input: z.strictObject({
    training_assignment_id: id().describe('The assignment.'),
    lesson_ids: z
      .array(id())
      .max(100)
      .check(eachOnce())
      .optional()
      .describe('Completed lessons. Defaults to all lessons of the course.'),
    score: scoreField().nullish().describe('Score out of 100. The latest score counts.'),
    completed_at: anyInstant()
      .nullish()
      .describe('Time of completion. Defaults to now.')
      .meta({ example: '2026-03-02T16:30:00-06:00' }),
  }),
  output: trainingAssignments.schema,
  errors: ['not_found', 'invalid_state'],
  emits: [trainingCompleted],
  async handler(ctx, { training_assignment_id, lesson_ids, score, completed_at }) {
    const row = await trainingAssignments.lock(ctx, training_assignment_id)
    requireOwn(ctx, row)
    if (row.status === 'completed') return trainingAssignments.present(row, ctx)
    if (row.status === 'cancelled')
      throw invalidState('The training assignment is cancelled.', [
        { field: 'training_assignment_id', message: 'is cancelled', reason: 'cancelled' },
      ])
    const at = completed_at ? toIso(parseInstant(completed_at)!) : (ctx.occurredAt ?? ctx.now)
    if (at > ctx.now) throw invalidField('completed_at', 'must not be in the future')
    const { lessons, pass_score } = await versionOf(ctx, row)
    const lessonIds = new Set(lessons.map((lesson) => lesson.id))
    const stranger = lesson_ids?.findIndex((lesson) => !lessonIds.has(lesson)) ?? -1
    if (stranger >= 0) throw invalidField(`lesson_ids.${stranger}`, 'is not a lesson of the course')
    const doneIds = new Set([...row.lessons_done, ...(lesson_ids ?? lessonIds)])
    const lessons_done = lessons.flatMap((lesson) => (doneIds.has(lesson.id) ? [lesson.id] : []))
    const latest = score ?? row.score
    const passed = pass_score === null || (latest !== null && hundredths(latest) >= hundredths(pass_score))
    const isDone = lessons_done.length === lessons.length && passed
    const change = differences(row, {
      lessons_done,
      score: latest,
      status: isDone ? ('completed' as const) : ('in_progress' as const),
      completed_at: isDone ? at : null,
    })
    if (Object.keys(change).length === 0) return trainingAssignments.present(row, ctx)
    const changed = trainingAssignments.save(ctx, row, change)
    if (isDone) emitCompleted(ctx, changed)
    return trainingAssignments.present(changed, ctx)
  },
})

/**
 * Refuses callers without `manage_training` who record progress for another member. A crew lead can read the
 * assignments of crew members, but not record progress for them.
 */
function requireOwn(ctx: MutationContext, { member_id }: AssignmentRow): void {
  if (member_id === memberBehind(ctx.actor) || accessScopeFor(ctx.actor, 'manage_training') !== null) return
  throw new AppError(
    'insufficient_permission',
    'Recording for other members requires the permission manage_training.',
  )
}

async function versionOf(ctx: MutationContext, row: AssignmentRow) {
  const versions = await findVersions(ctx, [row])
  return versions.get(`${row.training_course_id} ${row.course_version}`)!
}

function emitCompleted(ctx: MutationContext, row: AssignmentRow): void {
  const { id: training_assignment_id, training_course_id, member_id, location_id, version, updated_at } = row
  const ids = { training_assignment_id, training_course_id, member_id, location_id }
  ctx.emit(trainingCompleted, { ...ids, status: 'completed', version, updated_at })
}
