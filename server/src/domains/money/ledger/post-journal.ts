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
  'between_locations',
] as const
export type Account = (typeof accounts)[number]

/** Amounts in cents by account. Positive is a debit, negative a credit. */
export type Posting = Partial<Record<Account, number>>

/** The part of a journal that belongs to another location than the rest of it. */
export interface PostingElsewhere {
  location_id: string | null
  posting: Posting
}

/**
 * Writes one journal (a booking with debits and credits) in the current transaction. The code and the database both
 * refuse a journal that does not balance at each location.
 */
export function postJournal(
  ctx: MutationContext,
  journal: Journal,
  posting: Posting,
  elsewhere?: PostingElsewhere,
): void {
  const journalId = newId()
  const parts = [{ location_id: journal.location_id, posting }, ...(elsewhere ? [elsewhere] : [])]
  for (const part of parts) {
    const head = { ...journal, location_id: part.location_id }
    for (const entry of entriesOf(head, part.posting, ctx.now, newId, journalId))
      ctx.append(ledgerEntries, entry)
  }
}

/** The rows of a journal at one location, without zero amounts. */
export function entriesOf(
  journal: Journal,
  posting: Posting,
  at: string,
  makeId: () => string,
  journal_id: string = makeId(),
): LedgerEntry[] {
  const sides = Object.entries(posting).filter(([, amount]) => amount !== 0)
  const rest = sides.reduce((sum, [, amount]) => sum + BigInt(amount), 0n)
  if (rest !== 0n) throw new Error(`The journal ${journal.kind} is out of balance by ${rest}.`)
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
