import type { Database } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/operations/run.ts'
import type { Schedule } from '../../../kernel/tasks/schedule.ts'
import { type DueWithTime, sweepOrganizations } from '../../organization/company/index.ts'
import { noteOverdue } from './operations/note-overdue.ts'
import { firstOverdue } from './automation/invoice-overdue.ts'
import { organizationsWithOverdue, selectUnreportedOverdue } from './invoices-table.ts'

/** Invoices become overdue at local midnight. */
export const overdueInvoices: DueWithTime = {
  sweep: (now) => ({
    organizations: (system, mode, page) => organizationsWithOverdue(system, mode, { now, ...page }),
    due: (reader, orgId, page) => selectUnreportedOverdue(reader, orgId, { now, ...page }),
    operation: noteOverdue,
    inputOf: (invoice_id) => ({ invoice_id }),
  }),
  next: firstOverdue,
}

/**
 * Reports newly overdue invoices. Runs often enough that each time zone is served soon after its midnight.
 */
export function sweepOverdueInvoices(database: Database, kernel: Kernel): Schedule {
  return {
    name: 'invoices.overdue',
    everySeconds: 900,
    suspendWhenCircuitOpen: true,
    run: (now) => sweepOrganizations(database, kernel, overdueInvoices.sweep(now)),
  }
}
