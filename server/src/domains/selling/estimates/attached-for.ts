import type { Attached } from '../../organization/stored-files/index.ts'
import type { EstimateRow } from './estimate.ts'

/**
 * Returns the photos and attachments that the customer sees: the current photos and attachments of the estimate. Copies
 * from the time of sending are not needed, because photos and attachments can be changed only in a draft, and customers
 * cannot open drafts.
 */
export function attachedFor({ attachments, photos }: EstimateRow): Attached {
  return { attachments, photos }
}
