/** A reduction by a percentage (0 to 100, as a decimal such as `"7.5"`) or by an amount. It never exceeds its base. */
export type Discount = { percent: string } | { amount_cents: number }

/** Unit price: in cents, or for fractions of a cent as a decimal in the currency's main unit, such as `"0.185"`. */
export type UnitPrice = { unit_price_cents: number } | { unit_price: string }

export type DocumentLine = UnitPrice & {
  id: string
  /** A decimal with at most four places; negative on a credit. */
  quantity: string
  discount?: Discount | null
  /** Minimum amount of the line, in cents, applied after the line's discount. A free line has no minimum. */
  minimum_cents?: number | null
  /** An optional line is part of the totals only if it is selected. */
  optional?: boolean
  selected?: boolean
  /** False if the document's discount does not apply to the line. */
  discountable?: boolean
  /** Fixed share of a discount, instead of a share of the document's. At most the line's net amount is deducted. */
  document_discount_cents?: number | null
  /** Amounts that were fixed earlier. They are added as they are, and the line is not calculated. */
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
 * A combined rate: tax is computed on the sum of the components' percentages, then the tax is split among the
 * components.
 */
export interface TaxRate {
  id: string
  components: readonly { name: string; percent: string }[]
  /**
   * How the tax of fixed lines is split among the components: in proportion to these amounts. By default in proportion
   * to the percentages.
   */
  fixed_weights?: readonly number[]
}

export interface Document {
  /** ISO 4217. A cent is its smallest unit. */
  currency: string
  lines: readonly DocumentLine[]
  discount?: Discount | null
  tax_rates: readonly TaxRate[]
  /** Round tax once per rate (`document`, the default) or on every line (`line`). */
  tax_rounding?: 'document' | 'line'
  /** Charges outside subtotal, discount and tax. */
  fees?: readonly { id: string; amount_cents: number }[]
  tips_cents?: number
}

/** Amounts of one line. total = net - document_discount + tax, and net = gross - discount + minimum_adjustment. */
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

/** Tax of one rate. The components' taxes add up to it, and so do the taxes of its lines. */
export interface RateTotals {
  tax_rate_id: string
  percent: string
  base_cents: number
  tax_cents: number
  components: { name: string; percent: string; tax_cents: number }[]
  /** The part of each component that is tax of fixed lines. Absent if the rate has none. */
  fixed_cents?: number[]
}

/** Totals of the document. total = subtotal - discount + tax + fees. Tips are not included. */
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

/** One step of the calculation, in order. */
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
  /** Input of the step. */
  base_cents?: number
  /** Quantity or percentage that the base was multiplied by. */
  factor?: string
  /** The result before it was rounded or split, if it is a finite decimal. */
  exact_cents?: string
  amount_cents: number
  /** exact_cents - amount_cents: the part of a cent that rounding or splitting removed. Negative if it added one. */
  residue_cents?: string
}
