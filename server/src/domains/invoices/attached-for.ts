import type { Attached } from '../files/index.ts'
import type { InvoiceRow } from './invoice.ts'

/** What the customer sees of what is attached: as it was at the last sending. */
export function attachedFor({ sent_files, attachments, photos }: InvoiceRow): Attached {
  return sent_files ?? { attachments, photos }
}
