import { allocate } from './allocate.ts'
import { add, type Decimal, decimal, formatDecimal, percentPlaces, unitsAt } from './decimal.ts'
import type { RateTotals, Step, TaxRate } from './document.ts'
import { percentOf, roundHalfUp, sumCents, toCents } from './rounding.ts'
import { roundedStep } from './step.ts'

/** A line to which the tax rate applies, with its amount after all discounts. */
export interface TaxedLine {
  line_id: string
  base_cents: number
}

/**
 * Calculates the tax of one rate. With the rounding `document`, the tax is rounded once, for the sum of the rate's
 * lines, and then shared among the lines. With `line`, it is rounded on every line. The tax is then split among the
 * components of the rate. Adds the calculation steps to `trace`.
 */
export function taxOf(
  rate: TaxRate,
  lines: readonly TaxedLine[],
  rounding: 'document' | 'line',
  trace: Step[],
): { totals: RateTotals; shares: number[] } {
  const components = rate.components.map(({ name, percent }) => ({ name, percent: percentage(percent) }))
  const percent = components.reduce((sum, component) => add(sum, component.percent), { units: 0n, places: 0 })
  const bases = lines.map((line) => line.base_cents)
  const base = sumCents(bases)
  const ofLines = bases.map((base) => rounded(percentOf(base, percent)))
  const tax = rounding === 'line' ? sumCents(ofLines) : rounded(percentOf(base, percent))
  const shares = rounding === 'line' ? ofLines : allocate(tax, bases)
  const parts = splitTax(rate, tax)

  const step = (
    part: Partial<Step>,
    base: number,
    percent: Decimal,
    amount: number,
    name: Step['step'] = 'tax',
  ): Step =>
    roundedStep(
      {
        step: name,
        tax_rate_id: rate.id,
        ...part,
        base_cents: base,
        factor: formatDecimal(percent),
        amount_cents: amount,
      },
      percentOf(base, percent),
    )
  trace.push(step({}, base, percent, tax))
  for (const [at, { name, percent }] of components.entries())
    trace.push(step({ component: name }, base, percent, parts[at]!, 'tax_component'))
  for (const [at, { line_id, base_cents }] of lines.entries())
    trace.push(step({ line_id }, base_cents, percent, shares[at]!, 'tax_share'))

  const totals = {
    tax_rate_id: rate.id,
    percent: formatDecimal(percent),
    base_cents: base,
    tax_cents: tax,
    components: components.map(({ name, percent }, at) => ({
      name,
      percent: formatDecimal(percent),
      tax_cents: parts[at]!,
    })),
  }
  return { totals, shares }
}

/** Sums up the tax of lines whose tax amount is already fixed, and splits it among the components of their rate. */
export function fixedTaxOf(
  rate: TaxRate,
  lines: readonly (TaxedLine & { tax_cents: number })[],
  trace: Step[],
): { base_cents: number; tax_cents: number; parts: number[] } {
  const base_cents = sumCents(lines.map((line) => line.base_cents))
  const tax_cents = sumCents(lines.map((line) => line.tax_cents))
  const parts = allocate(tax_cents, rate.fixed_weights ?? percentWeights(rate))
  const of = { tax_rate_id: rate.id, base_cents }
  trace.push({ step: 'tax', ...of, amount_cents: tax_cents })
  for (const [at, { name }] of rate.components.entries())
    trace.push({ step: 'tax_component', ...of, component: name, amount_cents: parts[at]! })
  for (const { line_id, base_cents: base, tax_cents: amount_cents } of lines)
    trace.push({ step: 'tax_share', tax_rate_id: rate.id, line_id, base_cents: base, amount_cents })
  return { base_cents, tax_cents, parts }
}

/**
 * Combines the two parts of a rate's tax: the tax that was calculated, and the tax of the lines whose tax amount is
 * already fixed.
 */
export function withFixedTax(
  computed: RateTotals,
  { base_cents, tax_cents, parts }: ReturnType<typeof fixedTaxOf>,
): RateTotals {
  return {
    ...computed,
    base_cents: sumCents([computed.base_cents, base_cents]),
    tax_cents: sumCents([computed.tax_cents, tax_cents]),
    components: computed.components.map((component, at) => ({
      ...component,
      tax_cents: sumCents([component.tax_cents, parts[at]!]),
    })),
    fixed_cents: parts,
  }
}

/** Splits the tax of a rate among its components. */
export function splitTax(rate: TaxRate, cents: number): number[] {
  return allocate(cents, percentWeights(rate))
}

function percentWeights(rate: TaxRate): bigint[] {
  return rate.components.map(({ percent }) => unitsAt(percentage(percent), percentPlaces))
}

function percentage(text: string): Decimal {
  const percent = decimal(text, percentPlaces)
  if (percent.units < 0n) throw new RangeError('A tax rate must not be negative.')
  return percent
}

const rounded = (exact: Decimal): number => toCents(roundHalfUp(exact))
