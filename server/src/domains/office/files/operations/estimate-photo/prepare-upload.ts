import { id } from '../../../../../kernel/schema/fields.ts'
import { announcement } from '../../announcement.ts'
import { lockParent, requireOpen } from '../../parents.ts'

export const prepareEstimatePhotoUpload = announcement({
  name: 'files.estimatePhoto.prepareUpload',
  summary: 'Announce a photo for a draft estimate, and get a URL for its upload.',
  kind: 'estimate_photo',
  input: { estimate_id: id().describe('The estimate.') },
  async resolveParent(ctx, { estimate_id }) {
    const parent = await lockParent(ctx, 'estimate_photo', estimate_id)
    requireOpen('estimate_photo', parent)
    return { parent }
  },
})
