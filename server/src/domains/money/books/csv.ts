import { formatFixed, minorUnits } from '../../../kernel/money/index.ts'
import type { AccountBalance } from './closing-schema.ts'
import type { Entry } from './entry.ts'

/**
 * Matches the beginning of a cell that spreadsheets would treat as a formula: one of these characters, in its ASCII or
 * full-width form.
 */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** Formats a text as a cell that spreadsheets never treat as a formula. */
function cell(value: string | null): string {
  const text = value ?? ''
  return quoted(formula.test(text) ? `'${text}` : text)
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Formats an amount in the currency's main unit. */
function money(cents: number, currency: string): string {
  return formatFixed({ units: BigInt(cents), places: minorUnits(currency) })
}

const lineOf = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

const entryColumns = [
  'at',
  'journal_id',
  'kind',
  'account',
  'debit',
  'credit',
  'currency',
  'document_number',
  'method',
  'reference',
  'client_id',
  'invoice_id',
  'estimate_id',
  'payment_id',
  'location_id',
  'id',
]

export function entriesCsv(entries: readonly Entry[], withHeader: boolean): string {
  const lines = entries.map((entry) =>
    lineOf([
      entry.at,
      entry.journal_id,
      entry.kind,
      entry.account,
      entry.debit_cents === 0 ? '' : money(entry.debit_cents, entry.currency),
      entry.credit_cents === 0 ? '' : money(entry.credit_cents, entry.currency),
      entry.currency,
      cell(entry.document_number),
      entry.method ?? '',
      cell(entry.reference),
      entry.client_id,
      entry.invoice_id ?? '',
      entry.estimate_id ?? '',
      entry.payment_id ?? '',
      entry.location_id ?? '',
      entry.id,
    ]),
  )
  return [...(withHeader ? [lineOf(entryColumns)] : []), ...lines].join('')
}

/** Formats the trial balance. */
export function accountsCsv(accounts: readonly AccountBalance[]): string {
  const lines = accounts.map(
    ({ account, method, currency, opening_cents, debit_cents, credit_cents, closing_cents }) =>
      lineOf([
        account,
        method ?? '',
        currency,
        ...[opening_cents, debit_cents, credit_cents, closing_cents].map((cents) => money(cents, currency)),
      ]),
  )
  return [lineOf(['account', 'method', 'currency', 'opening', 'debit', 'credit', 'closing']), ...lines].join(
    '',
  )
}
