import * as z from 'zod'
import {
  decimal as exact,
  type Discount as MoneyDiscount,
  formatDecimal,
} from '../../../kernel/money/index.ts'
import { decimal } from '../../../kernel/schema/fields.ts'

export const amountTypes = ['percent', 'fixed'] as const

/** A discount of a line or a whole document, in the stored form. */
export const discountSchema = z.object({
  type: z.enum(amountTypes),
  value: decimal().describe('Percentage, or an amount in cents if the discount is fixed.'),
})
export type Discount = z.infer<typeof discountSchema>

/** Removes trailing zeros. */
function asStored(value: string): string {
  return formatDecimal(exact(value))
}

const percent = z
  .string()
  .regex(/^(?:100(?:\.0{1,5})?|\d{1,2}(?:\.\d{1,5})?)$/, {
    message: 'must be a percentage from 0 to 100',
    abort: true,
  })
  .overwrite(asStored)
  .describe('Percentage, with at most five decimal places.')
  .meta({ example: '7.5' })
const fixed = z
  .string()
  .regex(/^\d{1,9}$/, { message: 'must be whole cents', abort: true })
  .overwrite(asStored)
  .describe('Cents.')
  .meta({ example: '2500' })

/** Input of a discount or a deposit rule: a percentage or an amount. */
export const amountRule = () =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('percent'), value: percent }),
    z.strictObject({ type: z.literal('fixed'), value: fixed }),
  ])

export function moneyDiscount(discount: Discount | null | undefined): MoneyDiscount | null {
  if (!discount) return null
  return discount.type === 'percent' ? { percent: discount.value } : { amount_cents: Number(discount.value) }
}

/**
 * The discount of the lines without a share that was fixed at acceptance: a percentage applies to them too; a fixed
 * amount is used up by the shares.
 */
export function discountOfOthers(
  discount: Discount | null,
  lines: readonly { sold_discount_cents?: number | null | undefined }[],
): Discount | null {
  const isUsedUp = discount?.type === 'fixed' && lines.some((line) => line.sold_discount_cents != null)
  return isUsedUp ? null : discount
}
