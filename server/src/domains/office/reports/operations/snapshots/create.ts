import { createHash } from 'node:crypto'
import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { text } from '../../../../../kernel/schema/fields.ts'
import { withRules } from '../../../../../kernel/schema/member-rules.ts'
import { canonicalJson } from '../../canonical-json.ts'
import { readReport } from '../../read-report.ts'
import { type ReportInput, reportFields, reportRules } from '../../report-input.ts'
import { reportSnapshots } from '../../report-snapshot.ts'

export const createSnapshot = mutation({
  name: 'reports.snapshots.create',
  summary: 'Store a snapshot of a report.',
  description:
    'A snapshot never changes, even if the records change. Everyone who may read the report can read ' +
    "it. A snapshot that covers only a member's own records can be read by that member, and by " +
    'callers who may read the report for all members.',
  permission: ['view_reports'],
  input: withRules(
    z.strictObject({ ...reportFields, name: text(200, 1).describe('Name of the snapshot.') }),
    ...reportRules,
  ),
  output: reportSnapshots.schema,
  errors: ['insufficient_permission'],
  async handler(ctx, { name, ...reportInput }) {
    const result = await readReport(ctx, reportInput)
    const input: ReportInput = {
      ...reportInput,
      location_id: result.location_id,
      group_by: result.group_by,
    }
    const { locations } = ctx.actor
    const snapshot = reportSnapshots.insert(ctx, {
      location_id: result.location_id,
      location_ids: locations === '*' ? null : [...locations],
      own_of: ctx.own,
      report: reportInput.report,
      name,
      input,
      result,
      sha256: createHash('sha256').update(canonicalJson(result)).digest('hex'),
    })
    return reportSnapshots.present(snapshot, ctx)
  },
})
