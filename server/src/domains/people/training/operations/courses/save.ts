import * as z from 'zod'
import { invalidField, invalidState } from '../../../../../kernel/errors.ts'
import { newId } from '../../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { differences } from '../../../../../kernel/records/differences.ts'
import { expectedVersion } from '../../../../../kernel/records/expected-version.ts'
import { id, text } from '../../../../../kernel/schema/fields.ts'
import { requiredUnless, withRules } from '../../../../../kernel/schema/member-rules.ts'
import { lockOrganization, requireLive } from '../../../../organization/company/index.ts'
import { files } from '../../../../organization/stored-files/index.ts'
import { cancelAssignments } from '../../assignments-table.ts'
import { type CourseColumns, type CourseRow, trainingCourses } from '../../course.ts'
import { lockCourseUse, storeVersion } from '../../courses-table.ts'
import { type Lesson, lessonInput, lessonOf } from '../../lesson.ts'
import { scoreField } from '../../score.ts'

const mostCourses = 200

const lessons = () => {
  const list = z.array(lessonInput).min(1).max(100)
  return list.refine((all) => {
    const ids = all.flatMap((lesson) => lesson.id ?? [])
    return new Set(ids).size === ids.length
  }, 'must not have an id twice')
}

export const saveCourse = mutation({
  name: 'training.courses.save',
  summary: 'Create or update a training course.',
  description: `Omitted fields stay unchanged; null clears; lessons are replaced as a whole, and a lesson sent with its id
keeps it. Members already assigned take the version that was assigned. An inactive course cannot be assigned, and its open
assignments are cancelled.`,
  permission: ['manage_training'],
  wholeOrganization: true,
  reversibleBy: 'training.courses.save',
  input: withRules(
    z.strictObject({
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
        .describe('True if it can be assigned. Defaults to true for a new course.'),
      expected_version: expectedVersion(),
    }),
    requiredUnless('title', 'training_course_id', 'is needed for a new course'),
    requiredUnless('lessons', 'training_course_id', 'are needed for a new course'),
  ),
  output: trainingCourses.schema,
  errors: [
    'not_found',
    'invalid_state',
    'insufficient_permission',
    'stale_version',
    'unsupported_in_test_mode',
  ],
  async handler(ctx, { training_course_id, expected_version, lessons: lessonInputs, description, ...plain }) {
    requireLive(ctx.actor)
    const before =
      training_course_id === undefined
        ? undefined
        : await trainingCourses.lock(ctx, training_course_id, expected_version)
    const values = {
      ...plain,
      description: description === '' ? null : description,
      lessons: lessonInputs && (await readLessons(ctx, lessonInputs.map(lessonOf), before)),
    }
    const course = before ? changed(ctx, before, values) : await added(ctx, values)
    return trainingCourses.present(course, ctx)
  },
})

type CourseValues = { [Name in keyof CourseColumns]?: CourseColumns[Name] | undefined }

async function added(ctx: MutationContext, values: CourseValues): Promise<CourseColumns> {
  await requireCapacity(ctx)
  const course = trainingCourses.insert(ctx, {
    id: newId(),
    title: values.title!,
    description: values.description ?? null,
    lessons: values.lessons!,
    pass_score: values.pass_score ?? null,
    valid_days: values.valid_days ?? null,
    active: values.active ?? true,
    version: 1,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  storeVersion(ctx, course)
  return course
}

function changed(ctx: MutationContext, before: CourseRow, values: CourseValues): CourseRow {
  const change = differences(before, values)
  if (Object.keys(change).length === 0) return before
  const course = trainingCourses.save(ctx, before, change)
  storeVersion(ctx, course)
  if (change.active === false) {
    lockCourseUse(ctx, course.id, 'alone')
    cancelAssignments(ctx, course.id)
  }
  return course
}

/** A lesson's id must come from its course, and its file must exist. */
async function readLessons(
  ctx: MutationContext,
  lessons: Lesson[],
  before: CourseRow | undefined,
): Promise<Lesson[]> {
  const lessonFiles = await files.findMany(
    ctx.db,
    ctx.actor.org.id,
    lessons.flatMap(({ file_id }) => file_id ?? []),
  )
  const ready = new Set(lessonFiles.flatMap((file) => (file.status === 'ready' ? [file.id] : [])))
  const previousFileIds = new Set(before?.lessons.flatMap(({ file_id }) => file_id ?? []))
  for (const [at, { file_id }] of lessons.entries())
    if (file_id !== null && !ready.has(file_id) && !previousFileIds.has(file_id))
      throw invalidField(`lessons.${at}.file_id`, 'is no file that is ready')
  return lessons
}

async function requireCapacity(ctx: MutationContext): Promise<void> {
  await lockOrganization(ctx.db, ctx.actor.org.id)
  const row = await ctx.db.row<{ count: number }>(
    `select count(*)::int as count from quoin.training_courses r where r.org_id = $1`,
    [ctx.actor.org.id],
  )
  if (row!.count >= mostCourses)
    throw invalidState(`An organization has at most ${mostCourses} courses.`, [
      { message: `has ${row!.count} already`, reason: 'too_many' },
    ])
}
