import * as z from 'zod'
import { column, type ColumnsOf, type RowOf } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { tradeEnd } from '../../../kernel/records/trade-record.ts'
import { decimal, id } from '../../../kernel/schema/fields.ts'
import { lessonSchema } from './lesson.ts'

const { version, created_at, updated_at } = tradeEnd

/** A training course. Test mode and live mode share the same courses. */
export const trainingCourses = record({
  kind: 'training_course',
  table: 'quoin.training_courses',
  schema: { id: 'TrainingCourse', description: 'A training course with its lessons.' },
  owners: 'training_course_owners',
  members: {
    id: column(id()),
    title: column(z.string()),
    description: column(z.string().nullable()),
    lessons: column(z.array(lessonSchema)),
    pass_score: column(
      decimal().nullable().describe('Score required to pass, out of 100. Null means no score is required.'),
      {
        read: 'trim_scale(r.pass_score)::text',
      },
    ),
    valid_days: column(
      z.int().nullable().describe('Days for which a completion is valid. Null means no limit.'),
    ),
    active: column(z.boolean().describe('True if the course can be assigned.')),
    version,
    created_at,
    updated_at,
  },
  derive: () => ({}),
})

export type CourseRow = RowOf<typeof trainingCourses.members>
export type CourseColumns = ColumnsOf<typeof trainingCourses.members>
