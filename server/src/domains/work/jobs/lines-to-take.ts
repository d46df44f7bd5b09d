import * as z from 'zod'
import { invalidField } from '../../../kernel/errors.ts'
import { cents, id } from '../../../kernel/schema/fields.ts'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { eachOnce } from '../../../kernel/schema/each-once.ts'
import {
  divideLine,
  hasNegativeTotal,
  type LineItem,
  type SoldLine,
  type Taking,
  unitsOfQuantity,
} from '../../organization/line-items/index.ts'

/** Input for the lines, or parts of lines, that a job takes over from another job or from an estimate. */
export const linesToTake = (ofWhat: string) =>
  z
    .array(
      z.strictObject({
        line_id: id().describe(ofWhat),
        quantity: z
          .string()
          .regex(/^\d{1,10}(?:\.\d{1,4})?$/, {
            message: 'must be a decimal with at most four decimal places',
          })
          .optional()
          .describe(
            "Part of the line's quantity to take. Pass this or `amount_cents`; if neither is passed, the " +
              'whole line is taken.',
          )
          .meta({ example: '1' }),
        amount_cents: visibleWith(
          'view_pricing',
          cents()
            .min(1)
            .optional()
            .describe(
              "Part of the line's total to take, in cents, before the document's discount and tax. Both parts of the line then have the quantity 1 and their amount as the unit price.",
            ),
        ),
      }),
    )
    .min(1)
    .max(200)
    .check(eachOnce('line_id'))

export type LineToTake = Taking & { line_id: string }

/** Refuses a part that is larger than the line. Returns true if the part is the whole line. */
export function requirePart(line: LineItem, { quantity, amount_cents }: Taking, field: string): boolean {
  if (quantity !== undefined && quantity !== null) {
    if (amount_cents !== undefined)
      throw invalidField(`${field}.amount_cents`, 'cannot be passed together with quantity')
    const units = unitsOfQuantity(quantity)
    const whole = unitsOfQuantity(line.quantity)
    if (units === 0 || units > whole)
      throw invalidField(`${field}.quantity`, `must be above 0 and at most ${line.quantity}`)
    return units === whole
  }
  if (amount_cents === undefined || amount_cents === null) return true
  if (amount_cents > line.line_total_cents)
    // The message does not contain the total, because the caller may lack the permission to see prices.
    throw invalidField(`${field}.amount_cents`, 'must be at most the total of the line')
  return amount_cents === line.line_total_cents
}

/**
 * Divides a line, with its accepted amounts, into the taken part and the rest. Refuses a part that is larger than the
 * line.
 */
export function takePart(
  line: SoldLine,
  taking: Taking,
  field: string,
): { taken: SoldLine; rest: SoldLine | null } {
  requirePart(line, taking, field)
  return divideLine(line, taking)
}

/** Refuses a division in which one side has a negative total, because an invoice cannot have a negative total. */
export function requireNoNegative(taken: readonly LineItem[], rest: readonly LineItem[]): void {
  if (hasNegativeTotal(taken)) throw invalidField('lines', 'must not have a negative total')
  if (hasNegativeTotal(rest))
    throw invalidField(
      'lines',
      'must include more lines, because the lines that stay behind have a negative total',
    )
}
