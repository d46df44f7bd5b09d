import { completion } from '../../completion.ts'

export const completeEstimatePhoto = completion({
  name: 'files.estimatePhoto.complete',
  summary: 'Attach an uploaded photo to its estimate.',
  kind: 'estimate_photo',
})
