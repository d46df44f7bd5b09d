import { completion } from '../../completion.ts'

export const completeQualityPhoto = completion({
  name: 'files.qualityPhoto.complete',
  summary: 'Attach a photo that was put to its job, for reports to name.',
  kind: 'quality_photo',
})
