import type { LineItem } from '../../organization/line-items/index.ts'
import { printMoney } from './print-line.ts'
import type { EstimateToPrint } from './estimate-to-print.ts'
import type { PrintedChoice } from './printed-document.ts'

/** Returns the choices in an estimate: its options, from which the customer chooses one, and its optional lines. */
export function choicesOf(estimate: EstimateToPrint): PrintedChoice[] {
  const { options, selected_option_id, line_items } = estimate
  const named = new Map(options.map(({ id, name }) => [id, name]))
  const extras = line_items.filter(({ optional }) => optional)
  return [
    {
      label: 'Choose one',
      isOneOf: true,
      items: options.map((option) => ({
        name: option.name,
        price: optionSum(option, estimate),
        selected: option.id === selected_option_id,
      })),
    },
    {
      label: 'Optional extras',
      isOneOf: false,
      items: extras.map((line) => ({
        name: line.option_id === null ? line.name : `${line.name} (${named.get(line.option_id) ?? ''})`,
        price: extraPrice(line, estimate),
        selected: line.selected,
      })),
    },
  ].filter(({ items }) => items.length > 0)
}

/**
 * Formats the price of an option before tax, and the tax on it. All prices that are printed above the total are before
 * tax.
 */
export function optionPrice(
  { total_cents, tax_cents }: EstimateToPrint['options'][number],
  { currency }: Pick<EstimateToPrint, 'currency'>,
): { price: string; tax: string | null } {
  if (tax_cents === undefined) return { price: `${printMoney(total_cents, currency)} in total`, tax: null }
  return {
    price: printMoney(total_cents - tax_cents, currency),
    tax: tax_cents === 0 ? null : `+ ${printMoney(tax_cents, currency)} tax`,
  }
}

/**
 * Formats the price of an option, its tax and their sum. The sum is printed for each option because the
 * customer chooses on paper, where the total cannot be updated.
 */
function optionSum(option: EstimateToPrint['options'][number], estimate: EstimateToPrint): string {
  const { price, tax } = optionPrice(option, estimate)
  return tax === null ? price : `${price} ${tax} = ${printMoney(option.total_cents, estimate.currency)}`
}

/**
 * Formats the price of an optional line before tax. The amount of tax is not shown, because it depends on what else the
 * customer chooses.
 */
export function extraPrice(
  line: Pick<LineItem, 'line_total_cents' | 'taxable' | 'tax_rate_id'>,
  { currency, tax_rate_percent }: Pick<EstimateToPrint, 'currency' | 'tax_rate_percent'>,
): string {
  const isTaxed = line.taxable && (line.tax_rate_id !== null || Number(tax_rate_percent ?? 0) > 0)
  return `+ ${printMoney(line.line_total_cents, currency)}${isTaxed ? ' + tax' : ''}`
}
