import * as z from 'zod'
import { column, internal } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { factEnd } from '../../../kernel/records/trade-record.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { reportNames } from './report-name.ts'
import { reportFields } from './report-input.ts'
import { reportSchema } from './report.ts'

/** A stored report. It never changes. */
export const reportSnapshots = record({
  kind: 'report_snapshot',
  table: 'report_snapshots',
  schema: { id: 'ReportSnapshot', description: 'A stored report, as it was when the snapshot was created.' },
  owners: 'report_snapshot_owners',
  members: {
    id: column(id()),
    location_id: column(
      id().nullable().describe('The location of the report. Null for a report of several locations.'),
    ),
    /** Locations that the creator of the snapshot could access. Null means all. */
    location_ids: internal(z.array(id()).nullable()),
    /** The member to whose own records the report is limited. Null if it is not limited to one member. */
    own_of: internal(id().nullable()),
    report: column(z.enum(reportNames)),
    name: column(z.string()),
    input: column(z.object(reportFields).describe('Input of the report.')),
    result: column(reportSchema),
    sha256: column(
      z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .describe(
          'SHA-256 checksum of the result as canonical JSON (RFC 8785): fields sorted by name, no ' +
            'white space, numbers without exponents, in UTF-8.',
        ),
    ),
    ...factEnd,
  },
  derive: () => ({}),
})
