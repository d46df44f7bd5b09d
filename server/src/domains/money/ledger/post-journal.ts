import { newId } from '../../../kernel/ids.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { ledgerEntries, type LedgerEntry } from './ledger-table.ts'
import type { Journal } from './ledger-table.ts'

export const accounts = [
  'receivable',
  'revenue',
  'discounts',
  'tax_payable',
  'tips_payable',
  'deposit_liability',
  'client_credit',
  'cash',
  'card_clearing',
  'goodwill',
  'bad_debt',
] as const
export type Account = (typeof accounts)[number]

/** Amounts in cents by account. Positive is a debit, negative a credit. */
export type Posting = Partial<Record<Account, number>>

/**
 * Writes one journal (a booking with debits and credits) in the current transaction. The code and the database both
 * refuse a journal that does not balance.
 */
export function postJournal(ctx: MutationContext, journal: Journal, posting: Posting): void {
  for (const entry of entriesOf(journal, posting, ctx.now, newId)) ctx.append(ledgerEntries, entry)
}

/** The rows of one journal, without zero amounts. */
export function entriesOf(
  journal: Journal,
  posting: Posting,
  at: string,
  makeId: () => string,
): LedgerEntry[] {
  const sides = Object.entries(posting).filter(([, amount]) => amount !== 0)
  const rest = sides.reduce((sum, [, amount]) => sum + BigInt(amount), 0n)
  if (rest !== 0n) throw new Error(`The journal ${journal.kind} is out of balance by ${rest}.`)
  const journal_id = makeId()
  return sides.map(([account, amount]) => ({
    ...journal,
    id: makeId(),
    journal_id,
    account,
    debit_cents: Math.max(amount, 0),
    credit_cents: Math.max(-amount, 0),
    at,
  }))
}
