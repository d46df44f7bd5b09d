import * as z from 'zod'
import { readPage } from '../../../../../kernel/records/read-page.ts'
import { type List, listInput, pageOf } from '../../../../../kernel/records/list-input.ts'
import { isAmong, oneOrMore } from '../../../../../kernel/records/one-or-more.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { jobStatuses } from '../../job-status.ts'
import { isOwnVisit, isVisitOfMember, type ListedVisit, listedVisits } from '../../listed-visits-table.ts'
import { presentVisit, visitSchema } from '../../visit.ts'
import { visitKinds } from '../../../checklists/index.ts'

const list: List = {
  resource: 'job_visits',
  sorts: [{ name: 'scheduled_date', cast: 'date', nullable: true }],
  filters: ['client_id', 'location_id', 'scheduled_from', 'scheduled_to'],
}

const listedVisitSchema = visitSchema.extend({
  job_id: id(),
  job_number: z.int(),
  version: z
    .int()
    .describe('Version of the job, for `expected_version` of operations that change the visit.'),
  visits_total: z.int().describe('Number of visits of the job.'),
  client_id: id(),
  customer_name: z.string().nullable(),
  timezone: z.string().describe('Time zone of the location, IANA name.'),
})

export const listVisits = query({
  name: 'jobs.visits.list',
  summary: 'List visits of jobs, latest date first by default.',
  description:
    'Visits without a date come last, regardless of the sort order. A job to which no visits were added is listed as one visit.',
  permission: ['view_jobs'],
  input: listInput(list, {
    job_id: id().optional().describe('Only visits of this job.'),
    status: oneOrMore(jobStatuses)
      .optional()
      .describe('Only visits in this status, or in one of several statuses.'),
    kind: oneOrMore(visitKinds).optional().describe('Only visits of this kind, or of one of several kinds.'),
    member_id: idOf('member').optional().describe('Only visits that this member carries out.'),
    crew_id: idOf('crew').optional().describe('Only visits of this crew.'),
  }),
  output: pageOf(listedVisitSchema),
  errors: ['invalid_sort', 'invalid_cursor'],
  async handler(ctx, { job_id, status, kind, member_id, crew_id, ...input }) {
    const filterKey = JSON.stringify({ job_id, status, kind, member_id, crew_id, own: ctx.own ?? undefined })
    return await readPage(ctx, { ...list, resource: `${list.resource} ${filterKey}` }, input, {
      select: listedVisits,
      item: ({ id: _id, ...row }: ListedVisit) => {
        const { job_id, job_number, version, visits_total, client_id, customer_name, ...visit } = row
        const ofJob = { job_id, job_number, version, visits_total, client_id, customer_name }
        return { ...presentVisit(visit, ctx.now), ...ofJob, timezone: row.timezone }
      },
      conditions: (bind) => [
        'r.archived_at is null',
        ...(job_id === undefined ? [] : [`r.job_id = ${bind(job_id)}`]),
        ...isAmong('r.status', status, bind),
        ...isAmong('r.kind', kind, bind),
        ...(member_id === undefined ? [] : [isVisitOfMember(`${bind(member_id)}::uuid`)]),
        ...(crew_id === undefined ? [] : [`r.crew_id = ${bind(crew_id)}`]),
        ...(ctx.own === null ? [] : [isOwnVisit(`${bind(ctx.own)}::uuid`)]),
      ],
    })
  },
})
