import type { Operations } from '../api/operations.ts'
import { money } from '../parts/words.ts'

type Trace = Operations['estimates.preview']['output']['trace']

/** Returns the steps by which an estimate was calculated, one sentence each. Steps about a single line are left out. */
export function traceSentences(
  trace: Trace,
  currency: string,
  nameOfTax: (taxRateId: string | undefined) => string = () => 'Tax',
): string[] {
  return trace
    .filter(({ line_id, amount_cents }) => !line_id && amount_cents !== undefined)
    .map(({ step, base_cents, factor, amount_cents, tax_rate_id, component }) => {
      const label = tax_rate_id
        ? [nameOfTax(tax_rate_id), component].filter(Boolean).join(', ')
        : labelOf(step)
      const from =
        base_cents === undefined || !factor ? '' : `${factor}% of ${money(base_cents, currency)} = `
      return `${label}: ${from}${money(amount_cents, currency)}`
    })
}

const labels: Record<string, string> = {
  document_discount: 'Discount',
  deposit: 'Deposit on acceptance',
}

const labelOf = (step: string): string =>
  labels[step] ?? step.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase())
