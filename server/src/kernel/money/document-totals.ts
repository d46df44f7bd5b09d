import { allocate } from './allocate.ts'
import { discountOn } from './discount.ts'
import type { Document, DocumentLine, DocumentTotals, LineTotals, RateTotals, Step } from './document.ts'
import { fixedNet, type LineNet, lineNet } from './line-net.ts'
import { sumCents } from './rounding.ts'
import { fixedTaxOf, type TaxedLine, taxOf, withFixedTax } from './tax.ts'

/** A line of the document during the calculation. */
interface Line {
  input: DocumentLine
  net: LineNet
  net_cents: number
  document_discount_cents: number
  tax_cents: number
}

/**
 * Calculates all amounts of an estimate or invoice, in cents, and returns them with all calculation steps. For each
 * line: gross, line discount, minimum. Then for the document: subtotal, document discount (shared among the lines),
 * tax per rate on the remainder, total. Lines with fixed amounts are added without being calculated.
 *
 * All sums are exact. Shares add up to the amount that was shared, and lines and fees add up to the total. The taxes
 * of a rate's components add up to the tax of the rate, and so do the taxes of its lines.
 *
 * Throws a RangeError for a document that schema validation should have refused, and `validation_error` for amounts
 * that are too large.
 */
export function documentTotals(document: Document): DocumentTotals {
  const { currency } = document
  const trace: Step[] = []
  const lines = document.lines.map((input): Line => {
    const { fixed } = input
    const net = fixed ? fixedNet(input, fixed, trace) : lineNet(input, currency, trace)
    return {
      input,
      net,
      net_cents: net.net_cents,
      document_discount_cents: fixed?.document_discount_cents ?? 0,
      tax_cents: fixed?.tax_cents ?? 0,
    }
  })
  const counted = lines.filter((line) => line.net.counted)
  const subtotal = sumCents(counted.map((line) => line.net_cents))
  trace.push({ step: 'subtotal', amount_cents: subtotal })

  const discount = shareDiscount(document, counted, trace)
  const taxes = addTaxes(document, counted, trace)
  const tax = sumCents(taxes.map((rate) => rate.tax_cents))
  const fees = document.fees ?? []
  for (const fee of fees) trace.push({ step: 'fee', fee_id: fee.id, amount_cents: fee.amount_cents })
  const fee = sumCents(fees.map((fee) => fee.amount_cents))
  const total = sumCents([subtotal, -discount, tax, fee])
  trace.push({ step: 'total', amount_cents: total })

  const tips = document.tips_cents ?? 0
  return {
    currency,
    subtotal_cents: subtotal,
    discount_cents: discount,
    taxable_cents: sumCents(taxes.map((rate) => rate.base_cents)),
    tax_cents: tax,
    fees_cents: fee,
    total_cents: total,
    tips_cents: tips,
    total_with_tips_cents: sumCents([total, tips]),
    lines: lines.map(lineTotals),
    taxes,
    trace,
  }
}

function lineTotals({ net, document_discount_cents, tax_cents }: Line): LineTotals {
  const total_cents = sumCents([net.net_cents, -document_discount_cents, tax_cents])
  return { ...net, document_discount_cents, tax_cents, total_cents }
}

/**
 * Shares the document's discount among the lines. A line that has a fixed amount of the discount gets exactly that
 * amount and no share.
 */
function shareDiscount(document: Document, counted: readonly Line[], trace: Step[]): number {
  const share = (line: Line, amount_cents: number): void => {
    line.document_discount_cents = amount_cents
    trace.push({
      step: 'document_discount_share',
      line_id: line.input.id,
      base_cents: line.net_cents,
      amount_cents,
    })
  }
  for (const line of counted) {
    const { fixed, document_discount_cents: kept } = line.input
    if (fixed?.document_discount_cents) share(line, fixed.document_discount_cents)
    else if (!fixed && kept) share(line, Math.min(kept, Math.max(line.net_cents, 0)))
  }
  if (document.discount) {
    const eligible = counted.filter(({ input }) => input.discountable !== false && !hasOwnShare(input))
    const nets = eligible.map((line) => line.net_cents)
    const step = discountOn(sumCents(nets), document.discount, { step: 'document_discount' })
    trace.push(step)
    for (const [at, cents] of allocate(step.amount_cents, nets).entries()) share(eligible[at]!, cents)
  }
  return sumCents(counted.map((line) => line.document_discount_cents))
}

function hasOwnShare({ fixed, document_discount_cents }: DocumentLine): boolean {
  return Boolean(fixed) || (document_discount_cents ?? null) !== null
}

function addTaxes(document: Document, counted: readonly Line[], trace: Step[]): RateTotals[] {
  const taxed = counted.filter((line) => line.input.taxable && line.input.tax_rate_id !== null)
  const unknown = taxed.find((line) => document.tax_rates.every((rate) => rate.id !== line.input.tax_rate_id))
  if (unknown)
    throw new RangeError(`Line ${unknown.input.id} has a tax rate that the document does not have.`)
  return document.tax_rates.flatMap((rate) => {
    const lines = taxed.filter((line) => line.input.tax_rate_id === rate.id)
    if (lines.length === 0) return []
    const [fixed, computed] = [lines.filter(isFixed), lines.filter((line) => !isFixed(line))]
    const steps = computed.length === 0 ? [] : trace
    const { totals, shares } = taxOf(rate, computed.map(baseOf), document.tax_rounding ?? 'document', steps)
    for (const [at, line] of computed.entries()) line.tax_cents = shares[at]!
    if (fixed.length === 0) return [totals]
    const ofFixed = fixed.map((line) => ({ ...baseOf(line), tax_cents: line.tax_cents }))
    return [withFixedTax(totals, fixedTaxOf(rate, ofFixed, trace))]
  })
}

const isFixed = ({ input }: Line): boolean => Boolean(input.fixed)

function baseOf({ input, net_cents, document_discount_cents }: Line): TaxedLine {
  return { line_id: input.id, base_cents: sumCents([net_cents, -document_discount_cents]) }
}
