import type { MutationContext } from '../../../kernel/operations/context.ts'
import { headOf } from './invoice-event-head.ts'
import { changingMembers, invoiceChanged } from './invoice-events.ts'
import type { Invoice } from './invoice.ts'

/**
 * Emits an event if the due date or the balance of the invoice changed. An operation that calls this function must
 * declare that it emits `invoiceChanged`.
 */
export function emitInvoiceChanged(
  ctx: MutationContext,
  before: Pick<Invoice, (typeof changingMembers)[number]>,
  invoice: Invoice,
): void {
  const changed = changingMembers.filter((member) => before[member] !== invoice[member])
  if (changed.length === 0) return
  ctx.emit(invoiceChanged, {
    ...headOf(invoice),
    changed,
    due_date: invoice.due_date,
    previous_due_date: before.due_date,
    previous_balance_cents: before.balance_cents,
  })
}
