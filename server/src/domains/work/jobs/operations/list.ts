import * as z from 'zod'
import { listInput, pageOf } from '../../../../kernel/records/list-input.ts'
import { isAmong, oneOrMore } from '../../../../kernel/records/one-or-more.ts'
import { listRecords } from '../../../../kernel/records/list-records.ts'
import { searched } from '../../../../kernel/search/match-terms.ts'
import { searchInput } from '../../../../kernel/search/search-input.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { text } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { externalRefFilter, hasExternalRef } from '../../../organization/external-refs/index.ts'
import { isInvoiced, isToInvoice, jobs, jobSchema } from '../job.ts'
import { jobStatuses } from '../job-status.ts'
import { jobList } from '../job-list.ts'
import { wording } from '../job-search-terms.ts'

export const listJobs = query({
  name: 'jobs.list',
  summary: 'List jobs, latest date first by default.',
  description: 'Jobs without a date come last, regardless of the sort order.',
  permission: ['view_jobs'],
  scope: 'jobs:read',
  input: listInput(jobList, {
    status: oneOrMore(jobStatuses)
      .optional()
      .describe('Only jobs in this status, or in one of several statuses.'),
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
      .describe('True lists only jobs with an invoice that is not void, false only jobs without one.'),
    is_to_invoice: z
      .boolean()
      .optional()
      .describe(
        'True lists only jobs that are not fully invoiced, false only the others. Void invoices do not ' +
          'count.',
      ),
    tag: text(60, 1).optional().describe('Only jobs with this tag.'),
  }),
  output: pageOf(jobSchema),
  errors: ['invalid_sort', 'invalid_cursor'],
  async handler(
    ctx,
    { status, job_number, search, crew_id, is_invoiced, is_to_invoice, tag, external_ref, ...input },
  ) {
    const searchConditions = await searched(ctx, search, wording)
    return await listRecords(ctx, jobs, jobList, input, {
      filters: { status, job_number, search, crew_id, is_invoiced, is_to_invoice, tag, external_ref },
      conditions: (bind) => [
        ...hasExternalRef('job', external_ref, bind),
        ...isAmong('r.status', status, bind),
        ...(job_number === undefined ? [] : [`r.job_number = ${bind(job_number)}`]),
        ...searchConditions(bind),
        ...(crew_id === undefined ? [] : [`r.crew_id = ${bind(crew_id)}`]),
        ...(is_invoiced === undefined ? [] : [is_invoiced ? isInvoiced : `not ${isInvoiced}`]),
        ...(is_to_invoice === undefined ? [] : [is_to_invoice ? isToInvoice : `not ${isToInvoice}`]),
        ...(tag === undefined ? [] : [`${bind(tag)} = any (r.tags)`]),
      ],
    })
  },
})
