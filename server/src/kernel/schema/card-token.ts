import type * as z from 'zod'
import { text } from './fields.ts'

/**
 * Schema of the token by which the card processor identifies a card. It refuses card numbers, so that they are
 * neither stored nor logged.
 */
export const cardToken = (): z.ZodString =>
  text(255, 1).refine((value) => !isCardNumber(value), {
    error: "must be the card processor's token for the card, not a card number",
    params: { isDescribed: true },
  })

/** True if the text is a card number: 13 to 19 digits, in any grouping, with a valid Luhn check digit. */
export function isCardNumber(value: string): boolean {
  const digits = value.replaceAll(/[\s.-]/g, '')
  if (!/^\d{13,19}$/.test(digits)) return false
  let sum = 0
  for (const [at, digit] of [...digits].toReversed().entries()) {
    const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
