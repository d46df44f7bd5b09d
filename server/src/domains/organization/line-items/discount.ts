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
    message: 'must be a percentage from 0 to 100 with at most five decimal places',
    abort: true,
  })
  .overwrite(asStored)
  .describe('Percentage, with at most five decimal places.')
  .meta({ example: '7.5' })
const fixed = z
  .string()
  .regex(/^\d{1,9}$/, { message: 'must be whole cents', abort: true })
  .overwrite(asStored)
  .describe('Amount in cents.')
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
 * Returns the discount of an accepted estimate that applies to lines of a job. A fixed discount was divided among the
 * lines that the customer bought (`boughtIds`), so the result is null if the job contains none of these lines.
 * `boughtIds` is empty for an estimate whose shares were not fixed at acceptance.
 */
export function discountOfSale(
  discount: Discount | null,
  boughtIds: readonly string[],
  lines: readonly {
    sold_discount_cents?: number | null | undefined
    source_line_id?: string | null | undefined
  }[],
): Discount | null {
  if (discount?.type !== 'fixed' || boughtIds.length === 0) return discount
  const hasPart = hasShares(lines) || lines.some((line) => boughtIds.includes(line.source_line_id ?? ''))
  return hasPart ? discount : null
}

/** Returns true if at least one of these lines has a share of the discount that was fixed at acceptance. */
export function hasShares(lines: readonly { sold_discount_cents?: number | null | undefined }[]): boolean {
  return lines.some((line) => (line.sold_discount_cents ?? null) !== null)
}

/**
 * Returns the discount that applies to lines whose share was not fixed at acceptance. A percentage also applies to
 * these lines. If other lines have fixed shares, a fixed amount was divided completely among them, so the result is
 * null.
 */
export function discountOfOthers(
  discount: Discount | null,
  lines: readonly { sold_discount_cents?: number | null | undefined }[],
): Discount | null {
  return discount?.type === 'fixed' && hasShares(lines) ? null : discount
}
