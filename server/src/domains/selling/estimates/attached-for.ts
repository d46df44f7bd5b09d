import type { Attached } from '../../organization/stored-files/index.ts'
import type { EstimateRow } from './estimate.ts'

/**
 * Returns the photos and attachments that the customer sees. They are the current ones of the estimate, not copies from
 * the time when it was sent: they can only be changed while the estimate is a draft, and customers cannot open drafts.
 */
export function attachedFor({ attachments, photos }: EstimateRow): Attached {
  return { attachments, photos }
}
