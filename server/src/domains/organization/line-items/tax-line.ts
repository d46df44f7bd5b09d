import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { cents, decimal } from '../../../kernel/schema/fields.ts'

/** Tax of a document that one component of a tax rate contributes, such as that of the state. */
export const taxLineSchema = z.object({
  name: z.string(),
  rate_percent: decimal(),
  taxable_cents: visibleWith('view_pricing', cents()),
  tax_cents: visibleWith('view_pricing', cents()),
})
export type TaxLine = z.infer<typeof taxLineSchema>
