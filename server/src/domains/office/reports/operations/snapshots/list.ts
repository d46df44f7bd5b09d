import * as z from 'zod'
import { type List, listInput, pageOf } from '../../../../../kernel/records/list-input.ts'
import { listRecords } from '../../../../../kernel/records/list-records.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { reportNames } from '../../report-name.ts'
import { reportSnapshots } from '../../report-snapshot.ts'
import { shownReports } from '../../shown-reports.ts'

const list: List = {
  resource: 'report_snapshots',
  sorts: [{ name: 'created_at', cast: 'timestamptz' }],
  filters: ['location_id', 'created_after', 'created_before', 'updated_after'],
  // Snapshots never change, so `updated_after` compares the time of their creation.
  filterSql: { updated_after: (at) => `r.created_at >= ${at}` },
}

export const listSnapshots = query({
  name: 'reports.snapshots.list',
  summary: 'List report snapshots, newest first.',
  permission: ['view_reports'],
  input: listInput(list, {
    report: z.enum(reportNames).optional().describe('Only snapshots of this report.'),
  }),
  output: pageOf(reportSnapshots.schema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler(ctx, { report, ...input }) {
    const visibleReports = shownReports(ctx)
    return listRecords(ctx, reportSnapshots, list, input, {
      filters: { report, shown: visibleReports },
      conditions: (bind) => [
        `r.report = any (${bind(visibleReports)}::text[])`,
        ...(report === undefined ? [] : [`r.report = ${bind(report)}`]),
      ],
    })
  },
})
