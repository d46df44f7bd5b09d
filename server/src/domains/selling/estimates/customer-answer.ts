import { formatMoney } from '../../../kernel/money/index.ts'
import { type EstimateToPrint, extraPrice, optionPrice } from '../../messages/documents/index.ts'
import type { CustomerPage } from '../../messages/public-links/index.ts'
import type { CustomerEstimate } from './customer-estimate.ts'

type Answer = NonNullable<CustomerPage['answer']>

/** Returns the choices of an open estimate (accept, decline, options, lines, payment) for its customer page. */
export function customerAnswer(
  printed: EstimateToPrint,
  estimate: CustomerEstimate,
  pays: Answer['paysBy'],
): Answer {
  const { revision, line_items, currency, can_decline, deposit } = estimate
  const total = formatMoney(estimate.total_cents, currency)
  const depositCents = deposit.required_cents - deposit.collected_cents
  const paysBy = depositCents > 0 ? pays : null
  const named = new Map(printed.options.map((option) => [option.id, option.name]))
  return {
    revision,
    canDecline: can_decline,
    options: printed.options.map((option) => ({
      id: option.id,
      name: option.name,
      description: option.description,
      includes: line_items
        .filter((line) => line.option_id === option.id && !line.optional)
        .map(({ name }) => name),
      ...optionPrice(option, printed),
      selected: option.id === estimate.selected_option_id,
    })),
    choices: line_items
      .filter((line) => line.optional)
      .map((line) => ({
        id: line.id,
        label: line.option_id === null ? line.name : `${line.name} (${named.get(line.option_id) ?? ''})`,
        price: extraPrice(line, printed),
        selected: line.selected,
      })),
    taxNote: taxNoteFor(printed, estimate),
    total,
    totalCents: estimate.total_cents,
    consent: `I approve this estimate for ${total}, and its terms. My signature, or my typed name, confirms this.`,
    submit:
      paysBy === null
        ? `Approve for ${total}`
        : `Approve and pay ${formatMoney(depositCents, currency)} deposit`,
    paysBy,
  }
}

/**
 * Returns the note above the list of options. It says that each option shows its own tax. Null if no option has tax, or
 * if the total contains none. The printed document explains the tax of all other prices.
 */
function taxNoteFor({ options }: EstimateToPrint, { tax_cents }: CustomerEstimate): string | null {
  const showsTax = options.some((option) => (option.tax_cents ?? 0) !== 0)
  return tax_cents !== 0 && showsTax ? 'Tax is shown beside each option and included in the total.' : null
}
