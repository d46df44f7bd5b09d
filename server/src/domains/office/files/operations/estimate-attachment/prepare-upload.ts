import { id } from '../../../../../kernel/schema/fields.ts'
import { announcement } from '../../announcement.ts'
import { lockParent, requireOpen } from '../../parents.ts'

export const prepareEstimateAttachmentUpload = announcement({
  name: 'files.estimateAttachment.prepareUpload',
  summary: 'Announce a file for a draft estimate, and get a URL for its upload.',
  kind: 'estimate_attachment',
  input: { estimate_id: id().describe('The estimate.') },
  async resolveParent(ctx, { estimate_id }) {
    const parent = await lockParent(ctx, 'estimate_attachment', estimate_id)
    requireOpen('estimate_attachment', parent)
    return { parent }
  },
})
