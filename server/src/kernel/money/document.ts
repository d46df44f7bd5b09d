/**
 * A reduction, either by a percentage (0 to 100, as a decimal such as `"7.5"`) or by an amount. It is limited to the
 * amount that it reduces.
 */
export type Discount = { percent: string } | { amount_cents: number }

/**
 * Unit price, either in whole cents or as a decimal in the currency's main unit. The decimal, such as `"0.185"`, may
 * contain fractions of a cent.
 */
export type UnitPrice = { unit_price_cents: number } | { unit_price: string }

export type DocumentLine = UnitPrice & {
  id: string
  /** Decimal with at most four decimal places. Negative in a credit. */
  quantity: string
  discount?: Discount | null
  /** Minimum amount of the line, in cents, applied after the line's discount. A free line has no minimum. */
  minimum_cents?: number | null
  /** An optional line is part of the totals only if it is selected. */
  optional?: boolean
  selected?: boolean
  /** False if the document's discount does not apply to the line. */
  discountable?: boolean
  /**
   * Fixed discount of this line, in cents, which replaces its share of the document's discount. At most the net
   * amount of the line.
   */
  document_discount_cents?: number | null
  /**
   * Amounts of the line that were calculated and fixed earlier. They are added to the totals, and the line is not
   * calculated again.
   */
  fixed?: FixedAmounts | null
  taxable: boolean
  /** Id of one of the document's tax rates. Null means no tax. */
  tax_rate_id: string | null
}

export type FixedAmounts = Pick<
  LineTotals,
  'discount_cents' | 'net_cents' | 'document_discount_cents' | 'tax_cents'
>

/**
 * A tax rate with one or more components. Tax is calculated with the sum of the components' percentages, and the
 * result is then split among the components.
 */
export interface TaxRate {
  id: string
  components: readonly { name: string; percent: string }[]
  /**
   * Weights by which the tax of lines with fixed amounts is split among the components. Defaults to the percentages.
   */
  fixed_weights?: readonly number[]
}

export interface Document {
  /** Currency, ISO 4217. In names such as `amount_cents`, a cent is its smallest unit. */
  currency: string
  lines: readonly DocumentLine[]
  discount?: Discount | null
  tax_rates: readonly TaxRate[]
  /** Rounding of tax: `document` (default) rounds it once per rate, `line` on every line. */
  tax_rounding?: 'document' | 'line'
  /** Charges that are added to the total and are not part of subtotal, discount and tax. */
  fees?: readonly { id: string; amount_cents: number }[]
  tips_cents?: number
}

/**
 * Amounts of one line. The net amount is gross - discount + minimum_adjustment, and the total is net -
 * document_discount + tax.
 */
export interface LineTotals {
  line_id: string
  /** False for an optional line that is not selected. Its amounts are reported but are not part of any total. */
  counted: boolean
  gross_cents: number
  discount_cents: number
  minimum_adjustment_cents: number
  net_cents: number
  document_discount_cents: number
  tax_cents: number
  total_cents: number
}

/**
 * Tax of one rate. It is the sum of the taxes of the rate's components, and also the sum of the taxes of its lines.
 */
export interface RateTotals {
  tax_rate_id: string
  percent: string
  base_cents: number
  tax_cents: number
  components: { name: string; percent: string; tax_cents: number }[]
  /**
   * For each component, the part of its tax that comes from lines with fixed amounts. Absent if the rate has no such
   * lines.
   */
  fixed_cents?: number[]
}

/** Totals of the document. The total is subtotal - discount + tax + fees. Tips are not included. */
export interface DocumentTotals {
  currency: string
  subtotal_cents: number
  discount_cents: number
  taxable_cents: number
  tax_cents: number
  fees_cents: number
  total_cents: number
  tips_cents: number
  total_with_tips_cents: number
  lines: LineTotals[]
  taxes: RateTotals[]
  trace: Step[]
}

/** One step of the calculation. */
export interface Step {
  step:
    | 'line_gross'
    | 'line_fixed'
    | 'line_discount'
    | 'line_minimum'
    | 'subtotal'
    | 'document_discount'
    | 'document_discount_share'
    | 'tax'
    | 'tax_component'
    | 'tax_share'
    | 'fee'
    | 'total'
  line_id?: string
  tax_rate_id?: string
  component?: string
  fee_id?: string
  /** Amount from which the step starts. */
  base_cents?: number
  /** Quantity or percentage by which the base is multiplied. */
  factor?: string
  /** Result before it was rounded or split. Absent if it is not a finite decimal. */
  exact_cents?: string
  amount_cents: number
  /**
   * The difference exact_cents - amount_cents: the part of a cent that rounding or splitting removed. Negative if
   * rounding or splitting added a part.
   */
  residue_cents?: string
}
