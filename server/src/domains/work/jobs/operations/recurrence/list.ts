import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { listInput, pageOf, timeList } from '../../../../../kernel/records/list-input.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { listRecords } from '../../../../../kernel/records/list-records.ts'
import { jobRecurrences } from '../../recurrence/recurrence.ts'

const list = timeList('job_recurrences', ['client_id', 'location_id'])

export const listRecurrences = query({
  name: 'jobs.recurrence.list',
  summary: 'List recurring work, newest first by default.',
  description:
    'A member with access only to their own jobs sees only recurring work that they created or are assigned to.',
  permission: ['manage_jobs'],
  input: listInput(list, {
    job_recurrence_id: id().optional().describe('Only this recurring work.'),
    archived: z
      .boolean()
      .default(false)
      .describe('True lists only recurring work that has ended, false only active recurring work.'),
  }),
  output: pageOf(jobRecurrences.schema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler(ctx, { job_recurrence_id, archived, ...input }) {
    return listRecords(ctx, jobRecurrences, list, input, {
      filters: { job_recurrence_id, archived },
      conditions: (bind) => [
        archived ? 'r.archived_at is not null' : 'r.archived_at is null',
        ...(job_recurrence_id === undefined ? [] : [`r.id = ${bind(job_recurrence_id)}`]),
      ],
    })
  },
})
