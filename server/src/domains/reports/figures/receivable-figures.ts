import * as z from 'zod'
import { cents } from '../../../kernel/schema/fields.ts'

const owed = (says: string) =>
  z.object({ count: z.int().min(0).describe('Invoices.'), cents: cents() }).describe(says)

export const receivableFigures = {
  current: owed('Not due before the last day, or without a due date.'),
  days_1_30: owed('1 to 30 days past due.'),
  days_31_60: owed('31 to 60 days past due.'),
  days_61_90: owed('61 to 90 days past due.'),
  days_over_90: owed('More than 90 days past due.'),
  total: owed('All of it.'),
}
