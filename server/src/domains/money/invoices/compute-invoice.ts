import { invalidField } from '../../../kernel/errors.ts'
import type { DocumentTotals } from '../../../kernel/money/index.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import {
  computeLines,
  type Discount,
  hasShares,
  type LineItem,
  type LineToCompute,
  type SoldTax,
} from '../../organization/line-items/index.ts'
import { acceptedOrCurrentRates, companySettings, defaultTaxRate } from '../../organization/company/index.ts'
import type { Invoice } from './invoice.ts'
import type { FrozenTax } from './frozen-tax.ts'
import { findSoldTaxLeft } from './sales-table.ts'

export interface InvoiceContents {
  lines: readonly LineToCompute[]
  discount: Discount | null
  /**
   * Tax rate of lines that have no rate of their own. Undefined means the rate of the accepted estimate or, if there is
   * none, the location's default rate on `day`.
   */
  tax_rate_id: string | null | undefined
  /** Tax rates and rounding of the accepted estimate on which the invoice is based. */
  frozen: FrozenTax | null
  location_id: string
  /** Date of the calculation in the location's time zone. */
  day: string
  tax_rounding?: 'document' | 'line' | null | undefined
  /** Identifies the accepted estimate whose lines are billed as sold, and the invoice itself if it already exists. */
  sale?: { estimate_id: string | null; invoice_id?: string }
}

/**
 * Computes all totals of an invoice and its lines as they are stored, and a step-by-step explanation of the
 * calculation.
 */
export async function computeInvoice(ctx: QueryContext, contents: InvoiceContents) {
  const { org } = ctx.actor
  const own = await ownRate(ctx, contents)
  const named = new Set(contents.lines.flatMap((line) => line.tax_rate_id ?? []))
  const others = await ratesOf(ctx, contents, named)
  const taxRates = [...(own ? [own] : []), ...others.filter((rate) => rate.id !== own?.id)]
  const taxRounding =
    contents.tax_rounding ?? contents.frozen?.rounding ?? (await companySettings(ctx.db, org.id)).tax_rounding
  const soldTaxLeft = await soldTaxLeftFor(ctx, contents)
  const { items, totals } = computeLines(org.currency, contents.lines, {
    discount: contents.discount,
    taxRates,
    ...(soldTaxLeft ? { soldTaxLeft } : {}),
    firstRateIsOwn: own !== undefined,
    taxRounding,
  })
  return {
    line_items: items,
    subtotal_cents: totals.subtotal_cents,
    discount: discountAfter(contents.discount, items, totals.discount_cents),
    discount_cents: totals.discount_cents,
    taxable_cents: totals.taxable_cents,
    tax_lines: taxLinesOf(totals),
    tax_cents: totals.tax_cents,
    total_cents: totals.total_cents,
    currency: totals.currency,
    tax_rate_id: own?.id ?? null,
    tax_rounding: taxRounding,
    sold_taxes: soldTaxesOf(totals),
    trace: totals.trace,
  }
}

/**
 * Returns the part of the tax that the customer accepted with the estimate and that no other invoice bills yet. Returns
 * null if no line of this invoice has accepted amounts.
 */
async function soldTaxLeftFor(
  ctx: QueryContext,
  { lines, sale }: InvoiceContents,
): Promise<SoldTax[] | null> {
  const isSold = lines.some((line) => typeof line.sold_tax_cents === 'number')
  if (!isSold || !sale || sale.estimate_id === null) return null
  return await findSoldTaxLeft(ctx.db, ctx.actor.org.id, sale.estimate_id, sale.invoice_id)
}

/**
 * Returns the discount to store. If the lines have shares of a fixed discount, the result is a discount of the sum of
 * these shares, or null if the sum is 0.
 */
function discountAfter(
  discount: Discount | null,
  items: readonly LineItem[],
  cents: number,
): Discount | null {
  if (discount?.type !== 'fixed' || !hasShares(items)) return discount
  return cents === 0 ? null : { type: 'fixed', value: String(cents) }
}

function soldTaxesOf(totals: DocumentTotals): SoldTax[] | null {
  const taxes = totals.taxes.flatMap(({ tax_rate_id, fixed_cents }) =>
    fixed_cents ? [{ tax_rate_id, components_cents: fixed_cents }] : [],
  )
  return taxes.length === 0 ? null : taxes
}

/** Returns the tax lines: one for each component of each tax rate. */
export function taxLinesOf(totals: DocumentTotals): Invoice['tax_lines'] {
  return totals.taxes.flatMap((tax) =>
    tax.components.map(({ name, percent, tax_cents }) => ({
      name,
      rate_percent: percent,
      taxable_cents: tax.base_cents,
      tax_cents,
    })),
  )
}

export type ComputedInvoice = Awaited<ReturnType<typeof computeInvoice>>

type Rate = FrozenTax['rates'][number]

async function ownRate(ctx: QueryContext, contents: InvoiceContents): Promise<Rate | undefined> {
  const { tax_rate_id, frozen, location_id, day } = contents
  if (tax_rate_id === null) return undefined
  if (tax_rate_id === undefined) {
    if (frozen) return frozen.own ? frozen.rates[0] : undefined
    return (await defaultTaxRate(ctx.db, ctx.actor.org.id, location_id, day)) ?? undefined
  }
  const [rate] = await ratesOf(ctx, contents, new Set([tax_rate_id]))
  if (!rate) throw invalidField('tax_rate_id', 'is not a tax rate of the organization')
  return rate
}

function ratesOf(
  ctx: QueryContext,
  { frozen }: InvoiceContents,
  ids: ReadonlySet<string>,
): Promise<readonly Rate[]> {
  return acceptedOrCurrentRates(ctx.db, ctx.actor.org.id, frozen?.rates ?? [], ids)
}
