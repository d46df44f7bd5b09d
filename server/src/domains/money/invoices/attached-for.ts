import type { Attached } from '../../organization/stored-files/index.ts'
import type { InvoiceRow } from './invoice.ts'

/**
 * Returns the attachments that the customer sees: those that the invoice had when it was last sent. For an invoice that
 * was never sent, returns its current attachments.
 */
export function attachedFor({ sent_files, attachments, photos }: InvoiceRow): Attached {
  return sent_files ?? { attachments, photos }
}
