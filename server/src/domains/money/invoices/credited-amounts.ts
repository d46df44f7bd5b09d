import { invalidField } from '../../../kernel/errors.ts'
import { sumCents } from '../../../kernel/money/index.ts'
import { quantityOfUnits, unitsOfQuantity } from '../../organization/line-items/index.ts'
import { type CreditedLine, leftOf, lineShares, type LineShare, takePart } from '../credit-notes/index.ts'
import type { InvoiceRow } from './invoice.ts'

interface LineToCredit {
  line_id: string
  quantity?: string | undefined
  amount_cents?: number | undefined
}

type CreditableInvoice = Pick<
  InvoiceRow,
  'line_items' | 'discount_cents' | 'tax_lines' | 'tax_rate_id' | 'total_cents' | 'credited_cents'
>

export interface CreditedAmounts {
  lines: CreditedLine[]
  subtotal_cents: number
  discount_cents: number
  tax_lines: { name: string; rate_percent: string; tax_cents: number }[]
  tax_cents: number
  total_cents: number
}

/**
 * Computes the amounts of a credit note for the lines in `chosen` or, without `chosen`, for everything that is not
 * credited yet. `credited` contains the lines of earlier credit notes. Throws a `validation_error` if a line is not
 * on the invoice, occurs twice or exceeds its remaining amount. Also throws it if the total of the credit note is not
 * positive or exceeds the remaining amount of the invoice.
 */
export function creditedAmounts(
  invoice: CreditableInvoice,
  credited: readonly CreditedLine[],
  chosen: readonly LineToCredit[] | undefined,
): CreditedAmounts {
  const shares = lineShares(invoice)
  const takenOf = (id: string): CreditedLine[] => credited.filter(({ line_id }) => line_id === id)
  const lines =
    chosen === undefined
      ? shares
          .filter((share) => leftOf(share, takenOf(share.line_id)).net_cents !== 0)
          .map((share) => creditLine(share, takenOf(share.line_id), { line_id: share.line_id }, 'lines'))
      : chosen.map((line, at) => {
          const field = `lines.${at}`
          const share = shares.find(({ line_id }) => line_id === line.line_id)
          if (!share) throw invalidField(`${field}.line_id`, 'is not a line of the invoice with an amount')
          if (chosen.findIndex(({ line_id }) => line_id === line.line_id) !== at)
            throw invalidField(`${field}.line_id`, 'occurs twice')
          return creditLine(share, takenOf(line.line_id), line, field)
        })
  const amounts = totalsOf(lines, invoice)
  if (amounts.total_cents <= 0) throw invalidField('lines', 'must have a total above 0')
  if (amounts.total_cents > invoice.total_cents - invoice.credited_cents)
    throw invalidField('lines', 'have a total above the amount of the invoice that is left to credit')
  return amounts
}

function creditLine(
  share: LineShare,
  taken: readonly CreditedLine[],
  { quantity, amount_cents }: LineToCredit,
  field: string,
): CreditedLine {
  if (quantity !== undefined && amount_cents !== undefined)
    throw invalidField(`${field}.amount_cents`, 'cannot be passed together with `quantity`')
  const left = leftOf(share, taken)
  if (left.net_cents === 0) throw invalidField(`${field}.line_id`, 'has nothing left to credit')
  const units = taken.reduce(
    (rest, part) => rest - unitsOfQuantity(part.quantity ?? '0'),
    unitsOfQuantity(share.quantity),
  )
  const isWhole = quantity === undefined && amount_cents === undefined
  const requestedUnits = isWhole ? units : unitsOfQuantity(quantity ?? '0')
  if (quantity !== undefined && (requestedUnits > units || requestedUnits === 0))
    throw invalidField(`${field}.quantity`, `must be above 0 and at most ${quantityOfUnits(units)}`)
  if (amount_cents !== undefined && amount_cents > left.net_cents)
    throw invalidField(
      `${field}.amount_cents`,
      `must be at most ${left.net_cents}, the amount of the line that is left to credit`,
    )
  const weights: [number, number] = isWhole
    ? [1, 0]
    : amount_cents === undefined
      ? [requestedUnits, units - requestedUnits]
      : [amount_cents, left.net_cents - amount_cents]
  return {
    line_id: share.line_id,
    name: share.name,
    quantity: amount_cents !== undefined || requestedUnits <= 0 ? null : quantityOfUnits(requestedUnits),
    ...takePart(left, weights),
  }
}

function totalsOf(lines: CreditedLine[], invoice: CreditableInvoice): CreditedAmounts {
  const sum = (name: 'net_cents' | 'discount_cents' | 'tax_cents'): number =>
    sumCents(lines.map((line) => line[name]))
  const [subtotal_cents, discount_cents, tax_cents] = [
    sum('net_cents'),
    sum('discount_cents'),
    sum('tax_cents'),
  ]
  return {
    lines,
    subtotal_cents,
    discount_cents,
    tax_lines: invoice.tax_lines.map(({ name, rate_percent }, at) => ({
      name,
      rate_percent,
      tax_cents: sumCents(lines.map(({ tax_parts }) => tax_parts[at]!)),
    })),
    tax_cents,
    total_cents: subtotal_cents - discount_cents + tax_cents,
  }
}
