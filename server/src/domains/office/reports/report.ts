import * as z from 'zod'
import { calendarDate, currency, id, instant } from '../../../kernel/schema/fields.ts'
import { changesOf } from './change.ts'
import { reportMetrics } from './metrics/report-metrics.ts'
import type { ReportName } from './report-name.ts'
import { groupings } from './report-name.ts'

/** Maximum number of rows of a report that is not grouped by time. The totals also include records of omitted rows. */
export const mostRows = 1000

function reportOf<Name extends ReportName>(name: Name, description: string) {
  const metrics: (typeof reportMetrics)[Name] = reportMetrics[name]
  const row = z.object({
    key: z
      .string()
      .nullable()
      .describe(
        'Key of the row: a day, the Monday of a week, a month, a source, or an id. Null in the row for ' +
          'records that have no such value.',
      ),
    label: z.string(),
    ...metrics,
  })
  const change = z.object(changesOf(metrics)).describe('Change of each metric since the previous period.')
  const comparison = z
    .object({
      from: calendarDate(),
      to: calendarDate(),
      totals: z.object(metrics).describe('Totals of the previous period.'),
      change,
      rows: z
        .array(
          row.extend({
            change: change
              .nullable()
              .describe(
                'Change of each metric since the previous period. Null for days, weeks and months, because the ' +
                  'previous period has no corresponding row.',
              ),
          }),
        )
        .describe(
          `Rows of the previous period, at most ${mostRows}. If the report is grouped by member, source or ` +
            'location, each member, source or location with data in one of the two periods has a row.',
        ),
      rows_are_cut: z.boolean().describe('True if there are more rows; the totals include them.'),
    })
    .optional()
    .describe(
      'The same metrics of the previous period. Present only if `compare` is `previous`. Metrics that ' +
        'count events up to now (such as accepted estimates) tend to be higher for the previous period, ' +
        'because more time has passed since then.',
    )
  return z
    .object({
      report: z.literal(name),
      from: calendarDate(),
      to: calendarDate(),
      timezone: z
        .string()
        .describe("The location's time zone, or the organization's if the report covers several locations."),
      currency: currency(),
      location_id: id().nullable(),
      group_by: z.enum(groupings[name]),
      generated_at: instant(),
      definitions: z
        .record(z.string(), z.string())
        .optional()
        .describe(
          'Definition of each metric, by its name: which date counts, whether discounts and tax are included, ' +
            'and whether only paid amounts count. Absent in snapshots stored before this field existed.',
        ),
      totals: z.object(metrics),
      rows: z
        .array(row)
        .describe(
          `Rows of the report. A report by day has a row for each day; any other report has at most ${mostRows} rows.`,
        ),
      rows_are_cut: z.boolean().describe('True if there are more rows; the totals include them.'),
      comparison,
    })
    .describe(description)
}

export const reportSchema = z
  .discriminatedUnion('report', [
    reportOf('revenue', 'Revenue and payments, from the books.'),
    reportOf('close_rate', 'Outcome of estimates first sent in the period.'),
    reportOf('receivables', 'Amounts owed at the end of the last day, from the books.'),
    reportOf('lead_sources', 'Outcome of leads created in the period, with net revenue by source.'),
    reportOf('canvassing', 'Canvassing at doors.'),
    reportOf('payroll', 'Pay for the pay periods that end in the report period.'),
    reportOf('jobs', 'Jobs completed in the period.'),
  ])
  .meta({ id: 'Report', description: 'A report of a period: totals and rows of metrics.' })

export type Report = z.infer<typeof reportSchema>
