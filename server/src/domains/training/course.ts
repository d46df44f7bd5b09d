import * as z from 'zod'
import { column, type ColumnsOf, type RowOf } from '../../kernel/records/member.ts'
import { record } from '../../kernel/records/record.ts'
import { tradeEnd } from '../../kernel/records/trade-record.ts'
import { decimal, id } from '../../kernel/schema/fields.ts'
import { lessonSchema } from './lesson.ts'

const { version, created_at, updated_at } = tradeEnd

/** What members learn. Both modes share it. */
export const trainingCourses = record({
  kind: 'training_course',
  table: 'quoin.training_courses',
  schema: { id: 'TrainingCourse', description: 'What members learn, lesson by lesson.' },
  owners: 'training_course_owners',
  members: {
    id: column(id()),
    title: column(z.string()),
    description: column(z.string().nullable()),
    lessons: column(z.array(lessonSchema)),
    pass_score: column(decimal().nullable().describe('Of 100, how much it takes to pass; null: no score.'), {
      read: 'trim_scale(r.pass_score)::text',
    }),
    valid_days: column(z.int().nullable().describe('How long it holds once completed; null: for ever.')),
    active: column(z.boolean().describe('Whether it is assigned to anybody.')),
    version,
    created_at,
    updated_at,
  },
  tell: () => ({}),
})

export type CourseRow = RowOf<typeof trainingCourses.members>
export type CourseColumns = ColumnsOf<typeof trainingCourses.members>
