import { invalidField } from '../../../kernel/errors.ts'
import {
  decimal,
  type DocumentTotals,
  ofCents,
  percentOf as shareOf,
  roundHalfUp,
  toCents,
} from '../../../kernel/money/index.ts'
import {
  computeLines,
  type Discount,
  type LineItem,
  lineOf,
  type LineToCompute,
} from '../../organization/line-items/index.ts'
import { percentOf } from '../../organization/company/index.ts'
import { type Estimate, type EstimateColumns, type EstimateRow, ruleOf } from './estimate.ts'
import { ownRateOf, type TaxBasis } from './tax-basis.ts'

/** Inputs from which the totals of an estimate are computed. */
export interface EstimateContent {
  lines: readonly LineToCompute[]
  options: readonly Omit<Estimate['options'][number], 'total_cents'>[]
  /** Id of the selected option. Null selects the first option. */
  selectedOptionId: string | null
  discount: Discount | null
  deposit: DepositRule | null
  tax: TaxBasis
}

export interface PricedEstimate {
  /** The estimate with its new totals. */
  row: EstimateRow
  /** Changed columns of the estimate. Lines are stored separately. */
  columns: Partial<EstimateColumns>
  items: LineItem[]
  totals: DocumentTotals
  /** Tax included in the total of each option, in cents. */
  optionTaxes: ReadonlyMap<string, number>
}

export type DepositRule = Discount & { use?: EstimateColumns['deposit_use'] | undefined }

function depositRuleOf({ deposit_type, deposit_value, deposit_use }: EstimateRow): DepositRule | null {
  const rule = ruleOf(deposit_type, deposit_value)
  return rule && { ...rule, use: deposit_use }
}

/** Returns the content of a stored estimate, to be computed again with the tax basis `tax`. */
export function contentOf(row: EstimateRow, tax: TaxBasis): EstimateContent {
  return {
    lines: row.line_items.map((line) => ({
      ...lineOf(line),
      sold_discount_cents: null,
      sold_tax_cents: null,
    })),
    options: row.options,
    selectedOptionId: row.selected_option_id,
    discount: ruleOf(row.discount_type, row.discount_value),
    deposit: depositRuleOf(row),
    tax,
  }
}

/** Computes the estimate with this content and all its totals, using `kernel/money`. Stores nothing. */
export function priceEstimate(row: EstimateRow, content: EstimateContent): PricedEstimate {
  const { discount, deposit, tax } = content
  checkOptions(content)
  const selectedOptionId = content.selectedOptionId ?? content.options[0]?.id ?? null
  const compute = (option: string | null) =>
    computeLines(row.currency, content.lines, {
      discount,
      taxRates: tax.rates,
      firstRateIsOwn: tax.own,
      taxRounding: tax.rounding,
      selectedOptionId: option,
    })
  const { items, totals } = compute(selectedOptionId)
  const own = ownRateOf(tax)
  const withOption = content.options.map((option) => ({ ...option, totals: compute(option.id).totals }))
  const columns = {
    options: withOption.map((option) => ({
      id: option.id,
      name: option.name,
      description: option.description,
      total_cents: option.totals.total_cents,
    })),
    selected_option_id: selectedOptionId,
    tax_basis: tax,
    subtotal_cents: totals.subtotal_cents,
    discount_type: discount?.type ?? null,
    discount_value: discount?.value ?? null,
    discount_cents: totals.discount_cents,
    taxable_cents: totals.taxable_cents,
    tax_rate_percent: own ? percentOf(own.components) : null,
    tax_cents: totals.tax_cents,
    total_cents: totals.total_cents,
    deposit_type: deposit?.type ?? null,
    deposit_value: deposit?.value ?? null,
    deposit_use: deposit?.use ?? 'first',
    deposit_required_cents: depositOf(deposit, totals.total_cents),
  }
  const optionTaxes = new Map(withOption.map((option) => [option.id, option.totals.tax_cents]))
  return { row: { ...row, ...columns, line_items: items }, columns, items, totals, optionTaxes }
}

/** Returns the deposit in cents: a percentage of the total, or a fixed amount. It is never more than the total. */
export function depositOf(rule: Discount | null, totalCents: number): number {
  if (!rule) return 0
  const exact = rule.type === 'fixed' ? ofCents(Number(rule.value)) : shareOf(totalCents, decimal(rule.value))
  return Math.min(toCents(roundHalfUp(exact)), totalCents)
}

function checkOptions({ lines, options, selectedOptionId }: EstimateContent): void {
  const ids = new Set(options.map((option) => option.id))
  if (selectedOptionId !== null && !ids.has(selectedOptionId))
    throw invalidField('selected_option_id', 'is not an option of the estimate')
  for (const [at, { option_id }] of lines.entries())
    if (option_id && !ids.has(option_id))
      throw invalidField(`line_items.${at}.option_id`, 'is not an option of the estimate')
}
