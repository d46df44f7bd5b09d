import { id } from '../../../../kernel/schema/fields.ts'
import { announcement } from '../../announcement.ts'
import { holdParent, requireOpen } from '../../parents.ts'

export const prepareEstimatePhotoUpload = announcement({
  name: 'files.estimatePhoto.prepareUpload',
  summary: 'Announce a photo for an estimate that is a draft, and get the address at which to put it.',
  kind: 'estimate_photo',
  input: { estimate_id: id().describe('Which it is for.') },
  async place(ctx, { estimate_id }) {
    const parent = await holdParent(ctx, 'estimate_photo', estimate_id)
    requireOpen('estimate_photo', parent)
    return { parent }
  },
})
