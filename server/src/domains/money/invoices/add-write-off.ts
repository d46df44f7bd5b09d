import type { MutationContext } from '../../../kernel/operations/context.ts'
import { postJournal } from '../ledger/index.ts'
import { newPayment } from '../payment-records/index.ts'
import { journalOf, postingOfWriteOff } from './invoice-postings.ts'
import type { InvoiceRow } from './invoice.ts'
import { withPayment } from './settle-invoice.ts'

/**
 * Writes off a further amount of an invoice that is already marked as written off. The time of the new entry is never
 * before `written_off_at`, because entries before that time belong to a write-off that was reversed.
 */
export function addWriteOff(
  ctx: MutationContext,
  row: InvoiceRow,
  { amount_cents, reason }: { amount_cents: number; reason: string | null },
): InvoiceRow {
  const received_at = row.written_off_at! > ctx.now ? row.written_off_at! : ctx.now
  const entry = newPayment(ctx, row, {
    kind: 'write_off',
    method: 'other',
    amount_cents,
    received_at,
    reason,
  })
  postJournal(ctx, journalOf(row, 'write_off', entry.id), postingOfWriteOff(amount_cents))
  return withPayment(ctx, row, entry)
}

/**
 * Posts the reversal of the write-off of an invoice. Its time is never before that of a write-off that it reverses:
 * statements count a write-off as reversed by the first reversal that is not earlier, and the time of a write-off can be
 * later than the present (`reduceWriteOff`).
 */
export function postWriteOffReversal(ctx: MutationContext, row: InvoiceRow, amount_cents: number): void {
  const writeOffs = row.payments.flatMap(({ kind, received_at }) =>
    kind === 'write_off' ? Date.parse(received_at) : [],
  )
  const now = new Date(Math.max(Date.parse(ctx.now), ...writeOffs)).toISOString()
  const posting = { receivable: amount_cents, bad_debt: -amount_cents }
  postJournal({ ...ctx, now }, journalOf(row, 'write_off_reversed'), posting)
}

/**
 * Reduces the write-off of an invoice, because money came back. The write-off is reversed, and what remains of it
 * is written off again in the same call, with a later time. If nothing remains, the invoice is no longer written off.
 */
export function reduceWriteOff(
  ctx: MutationContext,
  row: InvoiceRow,
  { from, to, reason }: { from: number; to: number; reason: string | null },
): InvoiceRow {
  if (from === to) return row
  postWriteOffReversal(ctx, row, from)
  if (to === 0) return { ...row, written_off_at: null }
  // Statements count every write-off up to the time of its reversal as reversed, so the new one must be later.
  const justAfter = new Date(Date.parse(ctx.now) + 1).toISOString()
  const writtenOff = { ...row, written_off_at: afterOtherWriteOffs(row, justAfter) }
  return addWriteOff(ctx, writtenOff, { amount_cents: to, reason })
}

/**
 * Returns the time of a new write-off, which becomes `written_off_at`. Write-off entries before that time have no
 * effect, so the time must be later than that of any write-off that was reversed.
 */
export function afterOtherWriteOffs({ payments }: InvoiceRow, now: string): string {
  const others = payments.flatMap(({ kind, received_at }) =>
    kind === 'write_off' ? Date.parse(received_at) + 1 : [],
  )
  return new Date(Math.max(Date.parse(now), ...others)).toISOString()
}
