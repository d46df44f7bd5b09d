import { invalidField } from '../../kernel/errors.ts'
import type { TaxRate } from '../../kernel/money/index.ts'
import type { LineItemInput } from './line-item-input.ts'

/** Refuses a line whose members do not go together. */
export function checkLine(line: LineItemInput, at: number, taxRates: readonly TaxRate[]): void {
  const { kind, unit_price_cents, unit_price_decimal, tax_rate_id } = line
  const refuse = (member: string, message: string) => invalidField(`line_items.${at}.${member}`, message)
  const prices = [unit_price_cents, unit_price_decimal].filter(
    (price) => price !== null && price !== undefined,
  )
  if (prices.length > 1) throw refuse('unit_price_decimal', 'must not be given next to unit_price_cents')
  const price = prices[0]
  if (kind === 'text') {
    if (price !== undefined && Number(price) !== 0)
      throw refuse('unit_price_cents', 'must not be given for a text line')
  } else if (price === undefined) throw refuse('unit_price_cents', 'is required')
  const member = typeof price === 'string' ? 'unit_price_decimal' : 'unit_price_cents'
  if (kind === 'discount' && Number(price) > 0)
    throw refuse(member, 'must not be positive on a discount line')
  if (kind !== 'discount' && Number(price) < 0) throw refuse(member, 'must not be negative')
  if (tax_rate_id && taxRates.every((rate) => rate.id !== tax_rate_id))
    throw refuse('tax_rate_id', 'is no tax rate of the organization')
}
