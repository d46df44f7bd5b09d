import * as z from 'zod'
import type { Discount as MoneyDiscount } from '../../kernel/money/index.ts'
import { decimal } from '../../kernel/schema/fields.ts'

export const amountTypes = ['percent', 'fixed'] as const

/** A discount as records show it, on a line and on a whole document. */
export const discountSchema = z.object({
  type: z.enum(amountTypes),
  value: decimal().describe('Percent, or cents when fixed.'),
})
export type Discount = z.infer<typeof discountSchema>

const percent = z
  .string()
  .regex(/^(?:100(?:\.0{1,5})?|\d{1,2}(?:\.\d{1,5})?)$/, 'must be a percentage from 0 to 100')
  .describe('Percent, at most five places.')
  .meta({ example: '7.5' })
const fixed = z
  .string()
  .regex(/^\d{1,9}$/, 'must be whole cents')
  .describe('Cents.')
  .meta({ example: '2500' })

/** What a caller gives as a discount or as the rule of a deposit: a share, or an amount. */
export const amountRule = () =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('percent'), value: percent }),
    z.strictObject({ type: z.literal('fixed'), value: fixed }),
  ])

export function moneyDiscount(discount: Discount | null | undefined): MoneyDiscount | null {
  if (!discount) return null
  return discount.type === 'percent' ? { percent: discount.value } : { amount_cents: Number(discount.value) }
}
