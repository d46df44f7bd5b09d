import * as z from 'zod'
import { calendarDate, currency, id, instant } from '../../kernel/schema/fields.ts'
import { canvassingFigures } from './figures/canvassing-figures.ts'
import { closeRateFigures } from './figures/close-rate-figures.ts'
import { jobFigures } from './figures/job-figures.ts'
import { leadSourceFigures } from './figures/lead-source-figures.ts'
import { payrollFigures } from './figures/payroll-figures.ts'
import { receivableFigures } from './figures/receivable-figures.ts'
import { revenueFigures } from './figures/revenue-figures.ts'
import type { ReportName } from './report-name.ts'
import { groupings } from './report-name.ts'

/** Of what is no time, so many; the totals are of all. */
export const mostRows = 1000

function reportOf<Name extends ReportName, Figures extends z.ZodRawShape>(
  name: Name,
  description: string,
  figures: Figures,
) {
  const row = z.object({
    key: z
      .string()
      .nullable()
      .describe('A day, the Monday of a week, a month, a source, or an id. Null: there is none.'),
    label: z.string(),
    ...figures,
  })
  return z
    .object({
      report: z.literal(name),
      from: calendarDate(),
      to: calendarDate(),
      timezone: z.string().describe('By whose calendar: the location’s; of several the organization’s.'),
      currency: currency(),
      location_id: id().nullable(),
      group_by: z.enum(groupings[name]),
      generated_at: instant(),
      totals: z.object(figures),
      rows: z.array(row).describe(`At most ${mostRows}, or one for each day.`),
      rows_are_cut: z.boolean().describe('There are more rows than are told; the totals are of all.'),
    })
    .describe(description)
}

export const reportSchema = z
  .discriminatedUnion('report', [
    reportOf('revenue', 'What was earned and what came in, of the books.', revenueFigures),
    reportOf('close_rate', 'What became of estimates that were first sent in the span.', closeRateFigures),
    reportOf('receivables', 'What was owed at the end of the last day, of the books.', receivableFigures),
    reportOf('lead_sources', 'What became of leads that were made in the span.', leadSourceFigures),
    reportOf('canvassing', 'What was done at doors.', canvassingFigures),
    reportOf('payroll', 'What is paid for the pay periods that end in the span.', payrollFigures),
    reportOf('jobs', 'Work that was completed in the span.', jobFigures),
  ])
  .meta({ id: 'Report', description: 'Figures of a span of days.' })

export type Report = z.infer<typeof reportSchema>
