import * as z from 'zod'
import { runInnerQuery } from '../../../../../kernel/operations/run-inner-query.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { text } from '../../../../../kernel/schema/fields.ts'
import { pageOf } from '../../../../../kernel/records/list-input.ts'
import { oneOrMore } from '../../../../../kernel/records/one-or-more.ts'
import {
  assignmentStatuses,
  findVersions,
  lessonSchema,
  trainingAssignments,
} from '../../../../people/training/index.ts'
import { listAssignments } from '../../../../people/training/operations.ts'
import { memberOfPhone } from '../../member-of-phone.ts'

export const listOwnTraining = query({
  name: 'mobile.training.list',
  summary: "List the caller's training assignments with their lessons, newest first.",
  description: 'Lists the lessons that the course had when it was assigned.',
  permission: ['view_training'],
  ofPhones: true,
  input: z.strictObject({
    status: oneOrMore(assignmentStatuses)
      .optional()
      .describe('Only assignments in this status, or in one of several statuses.'),
    limit: z.int().min(1).max(100).default(25).describe('Maximum number of assignments per page.'),
    cursor: text(2048, 1).optional().describe('The `next_cursor` of the previous page.'),
  }),
  output: pageOf(trainingAssignments.schema.extend({ title: z.string(), lessons: z.array(lessonSchema) })),
  errors: ['invalid_cursor'],
  async handler(ctx, input) {
    const page = await runInnerQuery(ctx, listAssignments, { ...input, member_id: memberOfPhone(ctx) })
    const versions = await findVersions(ctx, page.items)
    const items = page.items.map((assignment) => {
      const { title, lessons } = versions.get(
        `${assignment.training_course_id} ${assignment.course_version}`,
      )!
      return { ...assignment, title, lessons }
    })
    return { ...page, items }
  },
})
