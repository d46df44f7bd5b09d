import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { listInput, pageOf, timeList } from '../../../../../kernel/records/list-input.ts'
import { listRecords } from '../../../../../kernel/records/list-records.ts'
import { trainingCourses } from '../../course.ts'
import { countAssignments } from '../../courses-table.ts'

const list = timeList('training_courses')

const counts = z
  .object({ assigned: z.int(), in_progress: z.int(), completed: z.int(), cancelled: z.int() })
  .describe(
    'Number of assignments of the course by status. Includes only assignments that the caller ' +
      'can access.',
  )

export const listCourses = query({
  name: 'training.courses.list',
  summary: 'List courses with their lessons, newest first.',
  description: `A member limited to their own records sees the courses that are or were assigned to them or to members of crews that they lead.`,
  permission: ['view_training'],
  input: listInput(list, {
    active: z.boolean().optional().describe('True lists only active courses, false only inactive ones.'),
  }),
  output: pageOf(trainingCourses.schema.extend({ counts })),
  errors: ['invalid_sort', 'invalid_cursor'],
  async handler(ctx, { active, ...input }) {
    const page = await listRecords(ctx, trainingCourses, list, input, {
      filters: { active },
      conditions: (bind) => (active === undefined ? [] : [`r.active = ${bind(active)}`]),
    })
    const counted = await countAssignments(
      ctx,
      page.items.map(({ id }) => id),
    )
    const none = { assigned: 0, in_progress: 0, completed: 0, cancelled: 0 }
    return {
      ...page,
      items: page.items.map((course) => ({ ...course, counts: counted.get(course.id) ?? none })),
    }
  },
})
