import type { Attached } from '../../organization/stored-files/index.ts'
import type { EstimateRow } from './estimate.ts'

/**
 * Returns the attachments that the customer sees. No copy is needed, because attachments can only be changed while the
 * estimate is a draft, and customers cannot open drafts.
 */
export function attachedFor({ attachments, photos }: EstimateRow): Attached {
  return { attachments, photos }
}
