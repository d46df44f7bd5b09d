import { newId } from '../../../kernel/ids.ts'
import {
  decimal,
  type DocumentLine,
  type DocumentTotals,
  documentTotals,
  type FixedAmounts,
  formatDecimal,
  minorUnits,
  roundHalfUp,
  shift,
  type TaxRate,
  toCents,
} from '../../../kernel/money/index.ts'
import { invalidField } from '../../../kernel/errors.ts'
import { type Discount, discountOfOthers, moneyDiscount } from './discount.ts'
import type { LineItemInput } from './line-item-input.ts'
import type { LineItem } from './line-item.ts'

/**
 * A line to compute: the caller's input, plus fields that only the server sets. `lineOf` converts a stored line to
 * this form.
 */
export type LineToCompute = LineItemInput & { id?: string } & Partial<LineOrigin & SoldAmounts>

/**
 * Amounts that were fixed for a line when the customer accepted the estimate. `sold_tax_cents` is null if the line has
 * been changed since then; the tax of the line is then computed again.
 */
export type SoldAmounts = Pick<
  LineItem,
  'line_total_cents' | 'discount_cents' | 'sold_discount_cents' | 'sold_tax_cents'
>

/** Fields that store the origin of a line's price. Only the server sets them. */
export type LineOrigin = Pick<
  LineItem,
  'price_book_version' | 'package_id' | 'holiday_design_id' | 'floor_cents'
>

export interface DocumentTerms {
  /** Discount on the whole document, in the stored form. */
  discount?: Discount | null
  /**
   * All tax rates that lines may refer to. Unless `firstRateIsOwn` is false, the first is the document's own rate: it
   * applies to taxable lines that have no rate. An empty list means no tax.
   */
  taxRates: readonly TaxRate[]
  /** False if the document has no tax rate of its own, so that lines without a rate are not taxed. */
  firstRateIsOwn?: boolean
  /** Rounding of tax: once for each rate (`document`, the default) or on every line (`line`). */
  taxRounding?: 'document' | 'line'
  tipsCents?: number
  /**
   * Part of the tax on the accepted estimate that no other invoice has billed, by tax rate and component (such as state
   * and county). It determines how the tax of sold lines is split among the components of a rate.
   */
  soldTaxLeft?: readonly SoldTax[]
  /** The selected option. Lines of other options are not part of the totals. */
  selectedOptionId?: string | null
}

/**
 * Computes the lines of a document with all their amounts, and the document's totals with the trace of every step.
 *
 * `items` can be passed to `insertLineItems`. They are in the order of `lines` and numbered from 1. A line without an
 * id gets a new one. `totals` are those of `kernel/money`; `totals.lines` are in the same order, and `totals.taxes`
 * contain the tax of each rate. Lines that are not part of the totals (an optional line that is not selected, or a line
 * of another option) get amounts too, but these are not added to the totals.
 *
 * Throws `validation_error` on `line_items.<n>.tax_rate_id` for a rate that is not among `taxRates`, and on
 * `line_items` if the total of the lines is negative, before or after discount and tax.
 */
export function computeLines(
  currency: string,
  lines: readonly LineToCompute[],
  terms: DocumentTerms,
): { items: LineItem[]; totals: DocumentTotals } {
  const named = lines.map((line) => ({ ...line, id: line.id ?? newId() }))
  const own = terms.firstRateIsOwn === false ? null : (terms.taxRates[0]?.id ?? null)
  for (const [at, { tax_rate_id: rate }] of named.entries())
    if (rate && terms.taxRates.every(({ id }) => id !== rate))
      throw invalidField(`line_items.${at}.tax_rate_id`, 'is not a tax rate of the organization')
  const totals = documentTotals({
    currency,
    lines: named.map((line) => documentLine(line, own, terms.selectedOptionId)),
    discount: moneyDiscount(discountOfOthers(terms.discount ?? null, named)),
    tax_rates: terms.taxRates.map((rate) => withWeights(rate, terms.soldTaxLeft)),
    tax_rounding: terms.taxRounding ?? 'document',
    tips_cents: terms.tipsCents ?? 0,
  })
  if (totals.subtotal_cents < 0 || totals.total_cents < 0)
    throw invalidField('line_items', 'must not have a negative total')
  const items = named.map((line, at) => itemOf(line, at, totals.lines[at]!, currency))
  return { items, totals }
}

/** Tax of an accepted estimate at one tax rate, divided among the components of the rate. */
export interface SoldTax {
  tax_rate_id: string
  components_cents: readonly number[]
}

function withWeights(rate: TaxRate, left: readonly SoldTax[] | undefined): TaxRate {
  const ofRate = left?.find(({ tax_rate_id }) => tax_rate_id === rate.id)
  return ofRate ? { ...rate, fixed_weights: ofRate.components_cents } : rate
}

type NamedLine = LineToCompute & { id: string }

function documentLine(line: NamedLine, ownRate: string | null, option?: string | null): DocumentLine {
  const isOfOtherOption = Boolean(line.option_id && option && line.option_id !== option)
  return {
    id: line.id,
    ...(typeof line.unit_price_decimal === 'string'
      ? { unit_price: line.unit_price_decimal }
      : { unit_price_cents: line.unit_price_cents ?? 0 }),
    quantity: line.quantity ?? '1',
    discount: moneyDiscount(line.discount),
    minimum_cents: line.minimum_cents ?? null,
    optional: isOfOtherOption || (line.optional ?? false),
    selected: !isOfOtherOption && (line.selected ?? false),
    taxable: line.taxable ?? true,
    tax_rate_id: line.tax_rate_id ?? ownRate,
    document_discount_cents: line.sold_discount_cents ?? null,
    fixed: fixedAmounts(line),
  }
}

/** Returns the accepted amounts of a sold line. Returns null for a line whose amounts must be computed. */
function fixedAmounts(line: NamedLine): FixedAmounts | null {
  const { line_total_cents, discount_cents, sold_discount_cents, sold_tax_cents } = line
  if (typeof sold_tax_cents !== 'number') return null
  return {
    net_cents: line_total_cents!,
    discount_cents: discount_cents!,
    document_discount_cents: sold_discount_cents!,
    tax_cents: sold_tax_cents,
  }
}

function itemOf(
  line: NamedLine,
  at: number,
  amounts: { discount_cents: number; net_cents: number; tax_cents: number },
  currency: string,
): LineItem {
  const optional = line.optional ?? false
  return {
    id: line.id,
    position: at + 1,
    kind: line.kind ?? 'service',
    service_id: line.service_id ?? null,
    name: line.name,
    description: line.description ?? null,
    quantity: formatDecimal(decimal(line.quantity ?? '1')),
    unit: line.unit ?? null,
    ...pricesOf(line, currency),
    discount: line.discount ?? null,
    discount_cents: amounts.discount_cents,
    minimum_cents: line.minimum_cents ?? null,
    line_total_cents: amounts.net_cents,
    taxable: line.taxable ?? true,
    tax_rate_id: line.tax_rate_id ?? null,
    tax_cents: amounts.tax_cents,
    optional,
    selected: optional ? (line.selected ?? false) : true,
    option_id: line.option_id ?? null,
    source_line_id: line.source_line_id ?? null,
    pay_class: line.pay_class ?? 'standard',
    price_book_version: line.price_book_version ?? null,
    package_id: line.package_id ?? null,
    holiday_design_id: line.holiday_design_id ?? null,
    floor_cents: line.floor_cents ?? null,
    sold_discount_cents: line.sold_discount_cents ?? null,
    sold_tax_cents: line.sold_tax_cents ?? null,
  }
}

/** Prices of a line as they are stored. The decimal price is stored only if it has fractions of a cent. */
export function pricesOf(
  line: Pick<LineItemInput, 'unit_price_cents' | 'unit_price_decimal'>,
  currency: string,
): Pick<LineItem, 'unit_price_cents' | 'unit_price_decimal'> {
  if (typeof line.unit_price_decimal !== 'string')
    return { unit_price_cents: line.unit_price_cents ?? 0, unit_price_decimal: null }
  const price = decimal(line.unit_price_decimal)
  const exact = shift(price, minorUnits(currency))
  return {
    unit_price_cents: toCents(roundHalfUp(exact)),
    unit_price_decimal: exact.places > 0 ? formatDecimal(price) : null,
  }
}

/** Converts a stored line to one that can be computed again, with the same id. */
export function lineOf(item: LineItem): LineToCompute & { id: string } {
  return item.unit_price_decimal === null ? item : { ...item, unit_price_cents: null }
}
