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
