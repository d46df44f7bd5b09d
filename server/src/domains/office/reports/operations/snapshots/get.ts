import * as z from 'zod'
import { notFound } from '../../../../../kernel/errors.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { reportSnapshots } from '../../report-snapshot.ts'
import { shownReports } from '../../shown-reports.ts'

export const getSnapshot = query({
  name: 'reports.snapshots.get',
  summary: 'Read a report snapshot.',
  permission: ['view_reports'],
  input: z.strictObject({ report_snapshot_id: id().describe('The snapshot.') }),
  output: reportSnapshots.schema,
  errors: ['not_found'],
  async handler(ctx, { report_snapshot_id }) {
    const snapshot = await reportSnapshots.get(ctx, report_snapshot_id)
    if (!shownReports(ctx).includes(snapshot.report)) throw notFound('report snapshot')
    return reportSnapshots.present(snapshot, ctx)
  },
})
