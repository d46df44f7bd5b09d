import type { Attached } from '../../organization/stored-files/index.ts'
import type { EstimateRow } from './estimate.ts'

/** Attachments that the customer sees. They change only in drafts, and drafts are not shown. */
export function attachedFor({ attachments, photos }: EstimateRow): Attached {
  return { attachments, photos }
}
