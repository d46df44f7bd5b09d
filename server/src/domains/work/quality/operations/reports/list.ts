import * as z from 'zod'
import { type List, listInput, pageOf } from '../../../../../kernel/records/list-input.ts'
import { listRecords } from '../../../../../kernel/records/list-records.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { anyDay, id } from '../../../../../kernel/schema/fields.ts'
import { zoneOfRecord } from '../../../../organization/company/index.ts'
import { qualityReports } from '../../../checklists/index.ts'

const list: List = {
  resource: 'quality_reports',
  sorts: [{ name: 'created_at', cast: 'timestamptz' }],
  filters: ['location_id', 'created_after', 'created_before', 'updated_after'],
  // Reports are never changed, so the time of their last update is the time of their creation.
  filterSql: { updated_after: (at) => `r.created_at >= ${at}` },
}

const day = `(r.performed_at at time zone ${zoneOfRecord})::date`

export const listReports = query({
  name: 'quality.reports.list',
  summary: 'List checklist reports, newest first.',
  permission: ['view_jobs'],
  input: listInput(list, {
    job_id: id().optional().describe('Only reports of this job.'),
    checklist_id: id().optional().describe('Only reports of this checklist.'),
    failed: z
      .boolean()
      .optional()
      .describe('True lists only reports with a failed item, false only those without one.'),
    from: anyDay().optional().describe("Only inspections on this day or later, in the location's calendar."),
    to: anyDay().optional().describe("Only inspections on this day or earlier, in the location's calendar."),
  }),
  output: pageOf(qualityReports.schema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler(ctx, { job_id, checklist_id, failed, from, to, ...input }) {
    return listRecords(ctx, qualityReports, list, input, {
      filters: { job_id, checklist_id, failed, from, to },
      conditions: (bind) => [
        ...(job_id === undefined ? [] : [`r.job_id = ${bind(job_id)}`]),
        ...(checklist_id === undefined ? [] : [`r.checklist_id = ${bind(checklist_id)}`]),
        ...(failed === undefined ? [] : [`(r.failed > 0) = ${bind(failed)}`]),
        ...(from === undefined ? [] : [`${day} >= ${bind(from)}::date`]),
        ...(to === undefined ? [] : [`${day} <= ${bind(to)}::date`]),
      ],
    })
  },
})
