import * as z from 'zod'
import { cents } from '../../../../kernel/schema/fields.ts'

const owed = (definition: string) =>
  z.object({ count: z.int().min(0).describe('Invoices.'), cents: cents() }).describe(definition)

const balance = 'Balances of invoices in the books at the end of the last day of the span, tax included'

export const receivableMetrics = {
  current: owed(`${balance}: not due before that day, or without a due date.`),
  days_1_30: owed(`${balance}: 1 to 30 days past due.`),
  days_31_60: owed(`${balance}: 31 to 60 days past due.`),
  days_61_90: owed(`${balance}: 61 to 90 days past due.`),
  days_over_90: owed(`${balance}: more than 90 days past due.`),
  total: owed(`${balance}: all of them. The first day of the span has no effect.`),
}
