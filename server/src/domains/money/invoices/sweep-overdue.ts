import { type DueWithTime, findDue, sweepSchedule } from '../../organization/company/index.ts'
import { noteOverdue } from './operations/note-overdue.ts'
import { firstOverdue } from './automation/invoice-overdue.ts'
import { unreportedOverdue } from './invoices-table.ts'

/** Invoices become overdue at local midnight. */
export const overdueInvoices: DueWithTime = {
  sweep: (now) => ({
    ...findDue(unreportedOverdue, now),
    operation: noteOverdue,
    inputOf: (invoice_id) => ({ invoice_id }),
  }),
  next: firstOverdue,
}

/**
 * Reports newly overdue invoices. Runs often enough that each time zone is served soon after its midnight.
 */
export const sweepOverdueInvoices = sweepSchedule({
  name: 'invoices.overdue',
  everySeconds: 900,
  sweep: overdueInvoices.sweep,
})
