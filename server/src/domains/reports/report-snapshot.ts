import * as z from 'zod'
import { column, internal } from '../../kernel/records/member.ts'
import { record } from '../../kernel/records/record.ts'
import { factEnd } from '../../kernel/records/trade-record.ts'
import { id } from '../../kernel/schema/fields.ts'
import { reportNames } from './report-name.ts'
import { reportFields } from './report-input.ts'
import { reportSchema } from './report.ts'

/** A report as it was when somebody kept it. It never changes. */
export const reportSnapshots = record({
  kind: 'report_snapshot',
  table: 'report_snapshots',
  schema: { id: 'ReportSnapshot', description: 'A report as it was when somebody kept it.' },
  owners: 'report_snapshot_owners',
  members: {
    id: column(id()),
    location_id: column(id().nullable().describe('The location that it is of; null: several.')),
    /** Those that whoever made it saw; null: all. */
    location_ids: internal(z.array(id()).nullable()),
    /** Whose own figures it holds; null: everybody's. */
    own_of: internal(id().nullable()),
    report: column(z.enum(reportNames)),
    name: column(z.string()),
    input: column(z.object(reportFields).describe('What was asked.')),
    result: column(reportSchema),
    sha256: column(
      z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .describe(
          'Of the result as canonical JSON: members in the order of their names, no white space, numbers without exponents, in UTF-8 (RFC 8785).',
        ),
    ),
    ...factEnd,
  },
  tell: () => ({}),
})
