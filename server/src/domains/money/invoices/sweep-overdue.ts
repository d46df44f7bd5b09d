import { type DueWithTime, findDue, sweepSchedule } from '../../organization/company/index.ts'
import { noteOverdue } from './operations/note-overdue.ts'
import { firstOverdue } from './automation/invoice-overdue.ts'
import { unreportedOverdue } from './invoices-table.ts'

/**
 * Finds overdue invoices that have yet to be reported. `next` is the next local midnight at which an invoice becomes
 * overdue.
 */
export const overdueInvoices: DueWithTime = {
  sweep: (now) => ({
    ...findDue(unreportedOverdue, now),
    operation: noteOverdue,
    inputOf: (invoice_id) => ({ invoice_id }),
  }),
  next: firstOverdue,
}

/**
 * Reports invoices that have become overdue. Runs often, so that the invoices of each time zone are reported soon after
 * midnight there.
 */
export const sweepOverdueInvoices = sweepSchedule({
  name: 'invoices.overdue',
  everySeconds: 900,
  sweep: overdueInvoices.sweep,
})
