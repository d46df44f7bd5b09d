import * as z from 'zod'
import { invalidField } from '../../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { requireQuota } from '../../../../../kernel/records/require-quota.ts'
import { saveOperation } from '../../../../../kernel/records/save-operation.ts'
import { id, text } from '../../../../../kernel/schema/fields.ts'
import { lockOrganization } from '../../../../organization/company/index.ts'
import { files } from '../../../../organization/stored-files/index.ts'
import { cancelAssignments } from '../../assignments-table.ts'
import { type CourseRow, trainingCourses } from '../../course.ts'
import { lessonIdsOf, lockCourseUse, storeVersion } from '../../courses-table.ts'
import { type Lesson, type LessonInput, lessonInput, lessonOf } from '../../lesson.ts'
import { scoreField } from '../../score.ts'

const mostCourses = 200

const lessons = () => {
  const list = z.array(lessonInput).min(1).max(100)
  return list.refine((all) => {
    const ids = all.flatMap((lesson) => lesson.id ?? [])
    return new Set(ids).size === ids.length
  }, 'must not contain the same id twice')
}

export const saveCourse = saveOperation(trainingCourses, {
  name: 'training.courses.save',
  summary: 'Create or update a training course.',
  description:
    'Omitted fields stay unchanged; null clears a field. The list of lessons replaces the former list. ' +
    'To keep a lesson and the progress that members made in it, pass the lesson with its id. Members ' +
    'who are already assigned continue with the version that was assigned to them. If the course is ' +
    'deactivated, its open assignments are cancelled and it can no longer be assigned.',
  permission: ['manage_training'],
  wholeOrganization: true,
  reversibleBy: 'training.courses.save',
  setUp: true,
  fields: {
    training_course_id: id().optional().describe('The course to update. Omit it to create one.'),
    title: text(200, 1).optional().describe('Title. Required for a new course.'),
    description: text(5000).nullish().describe('Description of the course.'),
    lessons: lessons().optional().describe('All lessons in order. Required for a new course.'),
    pass_score: scoreField()
      .nullish()
      .describe('Score required to pass, out of 100. Null means no score is required.'),
    valid_days: z
      .int()
      .min(1)
      .max(36_525)
      .nullish()
      .describe('Days for which a completion is valid. Null means no limit.'),
    active: z
      .boolean()
      .optional()
      .describe('True if the course can be assigned. Defaults to true for a new course.'),
  },
  idField: 'training_course_id',
  neededForNew: { title: 'is required for a new course', lessons: 'are required for a new course' },
  errors: [
    'not_found',
    'invalid_state',
    'insufficient_permission',
    'stale_version',
    'unsupported_in_test_mode',
  ],
  defaults: () => ({ active: true }),
  async columns(ctx, { lessons, description, ...plain }, before) {
    const values = {
      ...plain,
      description: description === '' ? null : description,
      lessons: lessons && (await readLessons(ctx, lessons, before)),
    }
    if (!before) {
      await lockOrganization(ctx.db, ctx.actor.org.id)
      await requireQuota(ctx, trainingCourses, mostCourses, 'courses')
    }
    return values
  },
  saved(ctx, course, before) {
    storeVersion(ctx, course)
    if (!before?.active || course.active) return
    lockCourseUse(ctx, course.id, 'alone')
    cancelAssignments(ctx, course.id)
  },
})

/**
 * Requires that each passed id belongs to a lesson of the course, and that the file of each lesson has been uploaded.
 * A file that the course already contained is not checked again. Returns the lessons.
 */
async function readLessons(
  ctx: MutationContext,
  inputs: readonly LessonInput[],
  before: CourseRow | undefined,
): Promise<Lesson[]> {
  await requireOwnIds(ctx, inputs, before)
  const lessons = inputs.map(lessonOf)
  const lessonFiles = await files.findMany(
    ctx.db,
    ctx.actor.org.id,
    lessons.flatMap(({ file_id }) => file_id ?? []),
  )
  const ready = new Set(lessonFiles.flatMap((file) => (file.status === 'ready' ? [file.id] : [])))
  const previousFileIds = new Set(before?.lessons.flatMap(({ file_id }) => file_id ?? []))
  for (const [at, { file_id }] of lessons.entries())
    if (file_id !== null && !ready.has(file_id) && !previousFileIds.has(file_id))
      throw invalidField(`lessons.${at}.file_id`, 'is not the id of an uploaded file')
  return lessons
}

/**
 * Requires that each passed id belongs to a lesson of the course, in its current version or in an earlier one. A
 * removed lesson can therefore be added again, and members who completed it keep their progress.
 */
async function requireOwnIds(
  ctx: MutationContext,
  inputs: readonly LessonInput[],
  before: CourseRow | undefined,
): Promise<void> {
  const current = new Set(before?.lessons.map(({ id }) => id))
  const isForeign = (ids: ReadonlySet<string>) =>
    inputs.findIndex(({ id }) => id !== undefined && !ids.has(id))
  if (isForeign(current) < 0) return
  const at = isForeign(before ? await lessonIdsOf(ctx, before.id) : current)
  if (at >= 0)
    throw invalidField(`lessons.${at}.id`, 'is not the id of a lesson of the course; omit it for a new one')
}
