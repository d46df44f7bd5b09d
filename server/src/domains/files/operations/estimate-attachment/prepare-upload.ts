import { id } from '../../../../kernel/schema/fields.ts'
import { announcement } from '../../announcement.ts'
import { holdParent, requireOpen } from '../../parents.ts'

export const prepareEstimateAttachmentUpload = announcement({
  name: 'files.estimateAttachment.prepareUpload',
  summary: 'Announce a file for an estimate that is a draft, and get the address at which to put it.',
  kind: 'estimate_attachment',
  input: { estimate_id: id().describe('Which it is for.') },
  async place(ctx, { estimate_id }) {
    const parent = await holdParent(ctx, 'estimate_attachment', estimate_id)
    requireOpen('estimate_attachment', parent)
    return { parent }
  },
})
