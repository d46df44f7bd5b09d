import * as z from 'zod'
import { cents } from '../../../../kernel/schema/fields.ts'

const owed = (definition: string) =>
  z.object({ count: z.int().min(0).describe('Number of invoices.'), cents: cents() }).describe(definition)

const balance = 'Balances of invoices at the end of the last day of the period, including tax'

export const receivableMetrics = {
  current: owed(`${balance}: invoices that are not past due, or that have no due date.`),
  days_1_30: owed(`${balance}: invoices 1 to 30 days past due.`),
  days_31_60: owed(`${balance}: invoices 31 to 60 days past due.`),
  days_61_90: owed(`${balance}: invoices 61 to 90 days past due.`),
  days_over_90: owed(`${balance}: invoices more than 90 days past due.`),
  total: owed(`${balance}: all invoices. The first day of the period has no effect.`),
}
