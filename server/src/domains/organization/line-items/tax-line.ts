import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { cents, decimal } from '../../../kernel/schema/fields.ts'

/** Part of a document's tax that comes from one component of a tax rate, such as the state tax. */
export const taxLineSchema = z.object({
  name: z.string(),
  rate_percent: decimal(),
  taxable_cents: visibleWith('view_pricing', cents()),
  tax_cents: visibleWith('view_pricing', cents()),
})
export type TaxLine = z.infer<typeof taxLineSchema>
