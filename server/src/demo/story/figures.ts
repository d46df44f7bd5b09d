import { documentTotals, type DocumentTotals } from '../../kernel/money/index.ts'
import type { Customer } from './customer.ts'
import type { Plot } from './plots.ts'
import type { Random } from './random.ts'
import { earlyBooking, type PlannedLine, serviceFor, type Vertical } from './services.ts'

/** The work, priced: what estimate, job and invoice of one affair agree on. */
export interface Figures {
  serviceType: string
  vertical: Vertical
  lines: readonly PlannedLine[]
  totals: DocumentTotals
  discount: { type: 'percent' | 'fixed'; value: string } | null
  /** Null when no line is taxed. */
  taxPercent: string | null
  deposit: { value: string; cents: number } | null
}

const depositPercent = 25

export function priceWork(
  { plot, number, month }: { plot: Plot; number: number; month: number },
  customer: Customer,
  random: Random,
): Figures {
  const isEarly = plot.job === undefined && number % 6 === 4 && !customer.isBusiness
  const service = isEarly ? earlyBooking : serviceFor(number, month, customer.isBusiness)
  const lines = service.lines(customer.house, random)
  const rate = customer.stage.salesTax
  const discount = discountFor(number)
  const totals = documentTotals({
    currency: 'USD',
    lines: lines.map((line, at) => ({
      ...(line.unit_price === undefined
        ? { unit_price_cents: line.unit_price_cents }
        : { unit_price: line.unit_price }),
      id: String(at),
      quantity: line.quantity,
      discount: line.discount_cents === undefined ? null : { amount_cents: line.discount_cents },
      optional: line.optional ?? false,
      selected: !line.optional,
      taxable: line.taxable,
      tax_rate_id: rate.id,
    })),
    discount:
      discount &&
      (discount.type === 'percent' ? { percent: discount.value } : { amount_cents: Number(discount.value) }),
    tax_rates: [rate],
  })
  return {
    serviceType: service.type,
    vertical: service.vertical,
    lines,
    totals,
    discount,
    taxPercent: totals.taxes[0]?.percent ?? null,
    deposit: plot.deposit ? depositOn(totals.total_cents) : null,
  }
}

function discountFor(number: number): Figures['discount'] {
  if (number % 9 === 4) return { type: 'percent', value: '5' }
  return number % 11 === 7 ? { type: 'fixed', value: '2500' } : null
}

function depositOn(totalCents: number): { value: string; cents: number } {
  return { value: String(depositPercent), cents: Math.round((totalCents * depositPercent) / 100) }
}
