import { invalidField } from '../../kernel/errors.ts'
import type { DocumentTotals } from '../../kernel/money/index.ts'
import type { QueryContext } from '../../kernel/operations/context.ts'
import { computeLines, type Discount, type LineToCompute } from '../line-items/index.ts'
import { companySettings, defaultTaxRate, findTaxRates, type TaxRateRow } from '../company/index.ts'
import type { Invoice } from './invoice.ts'

export interface InvoiceContents {
  lines: readonly LineToCompute[]
  discount: Discount | null
  /** The rate of lines that name none; undefined: the location's own on that day. */
  tax_rate_id: string | null | undefined
  location_id: string
  /** On the location's calendar. */
  day: string
  tax_rounding?: 'document' | 'line' | null
}

/** All figures of an invoice with its lines, as they are stored, and the trace of how they came about. */
export async function computeInvoice(ctx: QueryContext, contents: InvoiceContents) {
  const { org } = ctx.actor
  const own = await ownRate(ctx, contents)
  const named = contents.lines.flatMap((line) => line.tax_rate_id ?? [])
  const others = named.length === 0 ? [] : await findTaxRates(ctx.db, org.id, named)
  const taxRates = [...(own ? [own] : []), ...others.filter((rate) => rate.id !== own?.id)]
  const taxRounding = contents.tax_rounding ?? (await companySettings(ctx.db, org.id)).tax_rounding
  const { items, totals } = computeLines(org.currency, contents.lines, {
    discount: contents.discount,
    taxRates,
    firstRateIsOwn: own !== undefined,
    taxRounding,
  })
  return {
    line_items: items,
    subtotal_cents: totals.subtotal_cents,
    discount: contents.discount,
    discount_cents: totals.discount_cents,
    taxable_cents: totals.taxable_cents,
    tax_lines: taxLinesOf(totals),
    tax_cents: totals.tax_cents,
    total_cents: totals.total_cents,
    currency: totals.currency,
    tax_rate_id: own?.id ?? null,
    tax_rounding: taxRounding,
    trace: totals.trace,
  }
}

/** One line for every part of every rate. */
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

async function ownRate(ctx: QueryContext, contents: InvoiceContents): Promise<TaxRateRow | undefined> {
  const { tax_rate_id, location_id, day } = contents
  const orgId = ctx.actor.org.id
  if (tax_rate_id === null) return undefined
  if (tax_rate_id === undefined) return (await defaultTaxRate(ctx.db, orgId, location_id, day)) ?? undefined
  const [rate] = await findTaxRates(ctx.db, orgId, [tax_rate_id])
  if (!rate) throw invalidField('tax_rate_id', 'is no tax rate of the organization')
  return rate
}
