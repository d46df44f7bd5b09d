import type { Attached } from '../files/index.ts'
import type { EstimateRow } from './estimate.ts'

/** What the customer sees of what is attached: it changes in drafts alone, and no draft is shown. */
export function attachedFor({ attachments, photos }: EstimateRow): Attached {
  return { attachments, photos }
}
