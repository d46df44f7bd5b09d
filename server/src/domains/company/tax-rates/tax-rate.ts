import * as z from 'zod'
import { add, decimal as exact, formatDecimal } from '../../../kernel/money/index.ts'
import { calendarDate, decimal, id, instant } from '../../../kernel/schema/fields.ts'
import type { TaxRateRow } from './tax-rates-table.ts'

export const taxComponentSchema = z.object({
  name: z.string(),
  percent: decimal().describe('Exact, for instance 6.25.'),
})

export const taxRateSchema = z
  .object({
    id: id(),
    name: z.string(),
    components: z.array(taxComponentSchema).describe('State, county, city …: the rate is their sum.'),
    percent: decimal().describe('The sum of the components.'),
    valid_from: calendarDate().nullable().describe('The first day; null: always was.'),
    valid_to: calendarDate().nullable().describe('The last day; null: until further notice.'),
    active: z.boolean(),
    family_id: id().describe('The same for every version of the rate.'),
    version: z.int().min(1).describe('A change of the rate is a further version with an id of its own.'),
    created_at: instant(),
    updated_at: instant(),
  })
  .meta({ id: 'TaxRate', description: 'A named sales tax rate in one of its versions.' })

export type TaxRate = z.infer<typeof taxRateSchema>

export function taxRateOf(row: TaxRateRow): TaxRate {
  return {
    id: row.id,
    name: row.name,
    components: row.components,
    percent: percentOf(row.components),
    valid_from: row.valid_from,
    valid_to: row.valid_to,
    active: row.active,
    family_id: row.family_id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

/** The rate on the sum of its components. */
export function percentOf(components: TaxRateRow['components']): string {
  return formatDecimal(
    components.map(({ percent }) => exact(percent)).reduce((sum, each) => add(sum, each), exact('0')),
  )
}
