import { completion } from '../../completion.ts'

export const completeEstimatePhoto = completion({
  name: 'files.estimatePhoto.complete',
  summary: 'Attach a photo that was put to its estimate.',
  kind: 'estimate_photo',
})
