import * as z from 'zod'
import { type List, listInput, pageOf } from '../../../kernel/records/list-input.ts'
import { readPage } from '../../../kernel/records/read-page.ts'
import { query } from '../../../kernel/operations/operation.ts'
import { id, text } from '../../../kernel/schema/fields.ts'
import { jobSchema } from '../job.ts'
import { jobOf, type JobRow } from '../job-row.ts'
import { jobStatuses } from '../job-status.ts'
import { isAssigned, selectJobs } from '../jobs-table.ts'
import { ownJobs } from '../own-job.ts'

const list: List = {
  resource: 'jobs',
  sorts: [
    { name: 'scheduled_date', cast: 'date', nullable: true },
    { name: 'created_at', cast: 'timestamptz' },
    { name: 'updated_at', cast: 'timestamptz' },
  ],
  filters: [
    'client_id',
    'location_id',
    'assigned_to',
    'created_after',
    'created_before',
    'updated_after',
    'scheduled_from',
    'scheduled_to',
  ],
  filterSql: { assigned_to: isAssigned },
}

export const listJobs = query({
  name: 'jobs.list',
  summary: 'List jobs, the latest date first unless asked otherwise.',
  description: 'Jobs without a date come last, in either order.',
  permission: ['view_jobs'],
  scope: 'jobs:read',
  input: listInput(list, {
    status: z.enum(jobStatuses).optional().describe('Only jobs in this status.'),
    crew_id: id().optional().describe('Only jobs of this crew.'),
    tag: text(60, 1).optional().describe('Only jobs with this tag.'),
  }),
  output: pageOf(jobSchema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler(ctx, { status, crew_id, tag, ...input }) {
    const wanted = { status, crew_id, tag, own: ctx.own ?? undefined }
    // What is wanted is part of the name, so that a cursor is good for this only.
    return readPage(ctx, { ...list, resource: `${list.resource} ${JSON.stringify(wanted)}` }, input, {
      select: selectJobs,
      item: (row: JobRow) => jobOf(row, ctx.now),
      also: (bind) => [
        ...ownJobs(ctx, bind),
        ...(status === undefined ? [] : [`r.status = ${bind(status)}`]),
        ...(crew_id === undefined ? [] : [`r.crew_id = ${bind(crew_id)}`]),
        ...(tag === undefined ? [] : [`${bind(tag)} = any (r.tags)`]),
      ],
    })
  },
})
