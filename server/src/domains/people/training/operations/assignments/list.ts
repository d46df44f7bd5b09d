import { query } from '../../../../../kernel/operations/operation.ts'
import { listInput, pageOf, timeList } from '../../../../../kernel/records/list-input.ts'
import { listRecords } from '../../../../../kernel/records/list-records.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { isAmong, oneOrMore } from '../../../../../kernel/records/one-or-more.ts'
import { assignmentStatuses, trainingAssignments } from '../../assignment.ts'

const list = timeList('training_assignments', ['location_id'])

export const listAssignments = query({
  name: 'training.assignments.list',
  summary: 'List course assignments and their progress, newest first.',
  description:
    'A member limited to their own records sees their own assignments, and the assignments of members ' +
    'of the crews that they lead.',
  permission: ['view_training'],
  input: listInput(list, {
    member_id: idOf('member').optional().describe('Only assignments of this member.'),
    training_course_id: id().optional().describe('Only assignments of this course.'),
    status: oneOrMore(assignmentStatuses)
      .optional()
      .describe('Only assignments in this status, or in one of several statuses.'),
  }),
  output: pageOf(trainingAssignments.schema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler(ctx, { member_id, training_course_id, status, ...input }) {
    return listRecords(ctx, trainingAssignments, list, input, {
      filters: { member_id, training_course_id, status },
      conditions: (bind) => [
        'r.archived_at is null',
        ...(member_id === undefined ? [] : [`r.member_id = ${bind(member_id)}`]),
        ...(training_course_id === undefined ? [] : [`r.training_course_id = ${bind(training_course_id)}`]),
        ...isAmong('r.status', status, bind),
      ],
    })
  },
})
