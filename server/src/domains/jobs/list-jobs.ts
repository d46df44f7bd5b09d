import { type List, listInput, pageOf } from '../../kernel/lists/list-input.ts'
import { readPage } from '../../kernel/lists/read-page.ts'
import { query } from '../../kernel/operations/operation.ts'
import { jobSchema } from './job.ts'
import { jobOf, type JobRow } from './job-row.ts'
import { isAssigned, selectJobs } from './jobs-table.ts'

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
  input: listInput(list),
  output: pageOf(jobSchema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler: (ctx, input) =>
    readPage(ctx, list, input, { select: selectJobs, item: (row: JobRow) => jobOf(row, ctx.now) }),
})
