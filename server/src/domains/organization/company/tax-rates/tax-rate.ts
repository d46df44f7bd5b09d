import * as z from 'zod'
import { add, decimal as exact, formatDecimal } from '../../../../kernel/money/index.ts'
import { column, derived, type RowOf } from '../../../../kernel/records/member.ts'
import { record } from '../../../../kernel/records/record.ts'
import { calendarDate, decimal, id, instant } from '../../../../kernel/schema/fields.ts'

const componentSchema = z.object({
  name: z.string(),
  percent: decimal().describe('Exact percentage, for example 6.25.'),
})
type Components = z.infer<typeof componentSchema>[]

/** One version of a sales tax rate. Versions never change, except `active`. Shared by test and live mode. */
export const taxRates = record({
  kind: 'tax_rate',
  table: 'quoin.tax_rates',
  schema: { id: 'TaxRate', description: 'One version of a named sales tax rate.' },
  members: {
    id: column(id()),
    name: column(z.string()),
    components: column(
      z
        .array(componentSchema)
        .describe('Parts of the rate, such as state, county and city. They add up to the rate.'),
    ),
    percent: derived(
      decimal().describe('The rate in percent: the sum of `components`.'),
      (row: { components: Components }) => percentOf(row.components),
    ),
    valid_from: column(
      calendarDate()
        .nullable()
        .describe('First day on which this version is valid. Null if it is valid for all earlier days.'),
    ),
    valid_to: column(
      calendarDate()
        .nullable()
        .describe('Last day on which this version is valid. Null if it has no last day.'),
    ),
    active: column(z.boolean()),
    family_id: column(id().describe('Id of the rate, which all its versions share.')),
    version: column(
      z
        .int()
        .min(1)
        .describe('Number of the version. A change of the rate creates a new version with its own id.'),
    ),
    created_at: column(instant()),
    updated_at: column(instant()),
  },
  derive: () => ({}),
})

export type TaxRateRow = RowOf<typeof taxRates.members>

/** Returns the percentage of a tax rate: the sum of its components. */
export function percentOf(components: Components): string {
  return formatDecimal(
    components.map(({ percent }) => exact(percent)).reduce((sum, each) => add(sum, each), exact('0')),
  )
}
