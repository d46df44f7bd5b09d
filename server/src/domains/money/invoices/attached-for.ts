import type { Attached } from '../../organization/stored-files/index.ts'
import type { InvoiceRow } from './invoice.ts'

/** Attachments the customer sees: those of the last sending. */
export function attachedFor({ sent_files, attachments, photos }: InvoiceRow): Attached {
  return sent_files ?? { attachments, photos }
}
