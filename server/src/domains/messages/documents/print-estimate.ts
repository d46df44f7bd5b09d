import { formatDay, formatLastDay } from '../../../kernel/time/index.ts'
import { addressLines, type Issuer, party, phone, printHead, printNumber } from './print-head.ts'
import { nonBlank, printLine, printMoney } from './print-line.ts'
import { printLink } from './print-link.ts'
import { choicesOf } from './print-choices.ts'
import { printSignature, type SignatureToPrint } from './print-signature.ts'
import { amount, beforeTax, printSubtotal, printTaxable, taxLabel } from './print-totals.ts'
import { printable } from './printable.ts'
import type { PrintedDocument, PrintedSection } from './printed-document.ts'
import type { EstimateToPrint } from './estimate-to-print.ts'

const marks: Partial<Record<EstimateToPrint['status'], NonNullable<PrintedDocument['mark']>>> = {
  draft: { label: 'Draft', tone: 'plain' },
  accepted: { label: 'Approved', tone: 'good' },
  declined: { label: 'Declined', tone: 'bad' },
  expired: { label: 'Expired', tone: 'plain' },
  void: { label: 'Void', tone: 'bad' },
}
const answerable = new Set<EstimateToPrint['status']>(['sent', 'viewed', 'changes_requested'])

export function printEstimate(
  estimate: EstimateToPrint,
  issuer: Issuer,
  signed: SignatureToPrint | null = null,
): PrintedDocument {
  const { display_number, status, terms, view_url } = estimate
  const open = answerable.has(status)
  const named = printNumber('Estimate', display_number)
  const choices = open || status === 'draft' ? choicesOf(estimate) : []
  const total = printMoney(estimate.total_cents, estimate.currency)
  return printable({
    ...printHead(issuer),
    ...named,
    mark: marks[status] ?? null,
    parties: [
      ...party('Prepared for', [
        estimate.customer_name,
        phone(estimate.customer_phone, issuer),
        estimate.customer_email,
      ]),
      ...party('Service address', serviceAddress(estimate)),
    ],
    facts: factsOf(estimate, issuer.timeZone),
    message: nonBlank(estimate.message),
    sections: sectionsOf(estimate),
    taxNote: estimate.tax_cents === 0 ? null : beforeTax,
    totals: totalsOf(estimate),
    due: {
      label: totalLabel(estimate),
      value: total,
      note: depositNote(estimate),
    },
    link: view_url !== null && open ? printLink('View and approve online', view_url) : null,
    howToPay: null,
    notes: nonBlank(terms) === null ? [] : [{ label: 'Terms', text: terms! }],
    choices,
    signature: open ? consent(named.title, choices.length > 0 ? null : total) : null,
    signed: status === 'accepted' ? printSignature(estimate, issuer.timeZone, signed) : null,
  })
}

/**
 * Text above the signature line. Contains the title of the document, so that it is clear what was signed even
 * if the page is separated from the others.
 */
const consent = (title: string, total: string | null): string =>
  total === null
    ? `I approve ${title} and its terms, with the choices that I ticked above.`
    : `I approve ${title} for ${total}, and its terms.`

const serviceAddress = ({ service_address, city, state, zip }: EstimateToPrint): string[] =>
  addressLines({ line1: service_address, line2: null, city, state, zip })

function factsOf(estimate: EstimateToPrint, timeZone: string): PrintedDocument['facts'] {
  const { sent_at, created_at, expires_at, accepted_at, accepted_by } = estimate
  const facts = [{ label: 'Date', value: formatDay(sent_at ?? created_at, timeZone) }]
  if (accepted_at !== null) {
    facts.push({ label: 'Approved', value: formatDay(accepted_at, timeZone) })
    if (nonBlank(accepted_by) !== null) facts.push({ label: 'Approved by', value: accepted_by! })
  } else if (expires_at !== null) {
    facts.push({ label: 'Valid until', value: formatLastDay(expires_at, timeZone) })
  }
  return facts
}

/**
 * Returns the sections of the document: first the lines that do not belong to an option, and after them one section for
 * each option.
 */
function sectionsOf(estimate: EstimateToPrint): PrintedSection[] {
  const { line_items, options, currency, status, selected_option_id } = estimate
  const optionIds = new Set(options.map((option) => option.id))
  const common = line_items.filter(({ option_id }) => option_id === null || !optionIds.has(option_id))
  const sections: PrintedSection[] = []
  const showsTax = estimate.tax_cents !== 0
  if (common.length > 0)
    sections.push({
      title: null,
      description: null,
      lines: common.map((line) => printLine(line, currency, { showsTax })),
    })
  for (const { id, name, description } of options) {
    const lines = line_items.filter((line) => line.option_id === id)
    if (lines.length === 0) continue
    const refused = status === 'accepted' && id !== selected_option_id
    sections.push({
      title: name,
      description: nonBlank(description),
      lines: lines.map((line) => printLine(line, currency, { refused, showsTax })),
    })
  }
  return sections
}

function totalsOf(estimate: EstimateToPrint): PrintedDocument['totals'] {
  const { currency, tax_cents, tax_rate_percent, line_items } = estimate
  const oneRate = line_items.every((line) => line.tax_rate_id === null)
  const rows = [...printSubtotal(estimate), ...printTaxable({ ...estimate, isTaxed: tax_cents !== 0 })]
  const taxes = (estimate.tax_lines ?? []).filter((tax) => tax.tax_cents !== 0)
  if (taxes.length > 1)
    rows.push(...taxes.map((tax) => amount(taxLabel(tax.name, tax.rate_percent), tax.tax_cents, currency)))
  else if (tax_cents !== 0)
    rows.push(amount(taxLabel(null, oneRate ? tax_rate_percent : null), tax_cents, currency))
  return rows
}

function totalLabel({ options, selected_option_id }: EstimateToPrint): string {
  const selected = options.find((option) => option.id === selected_option_id)
  return selected ? `Total with “${selected.name}”` : 'Total'
}

function depositNote({ deposit, currency, status }: EstimateToPrint): string | null {
  if (deposit.collected_cents > 0)
    return `Deposit of ${printMoney(deposit.collected_cents, currency)} received`
  return deposit.required_cents > 0
    ? `Deposit of ${printMoney(deposit.required_cents, currency)} due${status === 'accepted' ? '' : ' on approval'}`
    : null
}
