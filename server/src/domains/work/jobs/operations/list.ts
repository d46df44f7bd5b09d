import * as z from 'zod'
import { type List, listInput, pageOf } from '../../../../kernel/records/list-input.ts'
import { isAmong, oneOrMore } from '../../../../kernel/records/one-or-more.ts'
import { listRecords } from '../../../../kernel/records/list-records.ts'
import { searched } from '../../../../kernel/search/match-terms.ts'
import { searchInput } from '../../../../kernel/search/search-input.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { text } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { externalRefFilter, hasExternalRef } from '../../../organization/external-refs/index.ts'
import { isAssigned } from '../job-assignees-table.ts'
import { isInvoiced, jobs, jobSchema } from '../job.ts'
import { jobStatuses } from '../job-status.ts'
import { wording } from '../job-search-terms.ts'

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
  summary: 'List jobs, latest date first by default.',
  description: 'Jobs without a date come last, whatever the sort order.',
  permission: ['view_jobs'],
  scope: 'jobs:read',
  input: listInput(list, {
    status: oneOrMore(jobStatuses).optional().describe('Only jobs in this status, or in one of these.'),
    job_number: z.int().min(1).optional().describe('Only the job with this number.'),
    search: searchInput(200)
      .optional()
      .describe(
        'Words to find in the number, service, lines, customer or address. Each word matches as a ' +
          'prefix; all words must match.',
      ),
    ...externalRefFilter,
    crew_id: idOf('crew').optional().describe('Only jobs of this crew.'),
    is_invoiced: z
      .boolean()
      .optional()
      .describe('True lists only jobs with an invoice that is not void, false only jobs without.'),
    tag: text(60, 1).optional().describe('Only jobs with this tag.'),
  }),
  output: pageOf(jobSchema),
  errors: ['invalid_sort', 'invalid_cursor'],
  async handler(ctx, { status, job_number, search, crew_id, is_invoiced, tag, external_ref, ...input }) {
    const searchConditions = await searched(ctx, search, wording)
    return await listRecords(ctx, jobs, list, input, {
      filters: { status, job_number, search, crew_id, is_invoiced, tag, external_ref },
      conditions: (bind) => [
        ...hasExternalRef('job', external_ref, bind),
        ...isAmong('r.status', status, bind),
        ...(job_number === undefined ? [] : [`r.job_number = ${bind(job_number)}`]),
        ...searchConditions(bind),
        ...(crew_id === undefined ? [] : [`r.crew_id = ${bind(crew_id)}`]),
        ...(is_invoiced === undefined ? [] : [is_invoiced ? isInvoiced : `not ${isInvoiced}`]),
        ...(tag === undefined ? [] : [`${bind(tag)} = any (r.tags)`]),
      ],
    })
  },
})
