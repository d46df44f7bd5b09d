import { completion } from '../../completion.ts'

export const completeQualityPhoto = completion({
  name: 'files.qualityPhoto.complete',
  summary: 'Attach an uploaded photo to its job, for use in checklist reports.',
  kind: 'quality_photo',
})
