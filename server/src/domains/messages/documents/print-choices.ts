import type { LineItem } from '../../organization/line-items/index.ts'
import { printMoney } from './print-line.ts'
import type { EstimateToPrint } from './estimate-to-print.ts'
import type { PrintedChoice } from './printed-document.ts'

/** The options that the customer can choose from, and the optional additions. */
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

/** Price of an option before tax, like every price above the total, and the tax on it. */
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

/** Sum of an option. On paper, there is no total that depends on the ticked boxes. */
function optionSum(option: EstimateToPrint['options'][number], estimate: EstimateToPrint): string {
  const { price, tax } = optionPrice(option, estimate)
  return tax === null ? price : `${price} ${tax} = ${printMoney(option.total_cents, estimate.currency)}`
}

/**
 * Price of an optional addition. Its tax is not shown here, because it is part of the total, which depends on the
 * choice.
 */
export function extraPrice(
  line: Pick<LineItem, 'line_total_cents' | 'taxable' | 'tax_rate_id'>,
  { currency, tax_rate_percent }: Pick<EstimateToPrint, 'currency' | 'tax_rate_percent'>,
): string {
  const isTaxed = line.taxable && (line.tax_rate_id !== null || Number(tax_rate_percent ?? 0) > 0)
  return `+ ${printMoney(line.line_total_cents, currency)}${isTaxed ? ' + tax' : ''}`
}
