import * as z from 'zod'
import { add, decimal as exact, formatDecimal } from '../../../../kernel/money/index.ts'
import { calendarDate, decimal, id, instant } from '../../../../kernel/schema/fields.ts'
import type { TaxRateRow } from './tax-rates-table.ts'

export const taxComponentSchema = z.object({
  name: z.string(),
  percent: decimal().describe('Exact, for example 6.25.'),
})

export const taxRateSchema = z
  .object({
    id: id(),
    name: z.string(),
    components: z.array(taxComponentSchema).describe('State, county, city …: the rate is their sum.'),
    percent: decimal().describe('Sum of the components.'),
    valid_from: calendarDate().nullable().describe('First day. Null: no start.'),
    valid_to: calendarDate().nullable().describe('Last day. Null: no end.'),
    active: z.boolean(),
    family_id: id().describe('Identical for all versions of the rate.'),
    version: z.int().min(1).describe('A change of the rate creates a new version with its own id.'),
    created_at: instant(),
    updated_at: instant(),
  })
  .meta({ id: 'TaxRate', description: 'One version of a named sales tax rate.' })

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

/** Sum of the components. */
export function percentOf(components: TaxRateRow['components']): string {
  return formatDecimal(
    components.map(({ percent }) => exact(percent)).reduce((sum, each) => add(sum, each), exact('0')),
  )
}
