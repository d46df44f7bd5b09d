import { completion } from '../../completion.ts'

export const completeEstimateAttachment = completion({
  name: 'files.estimateAttachment.complete',
  summary: 'Attach an uploaded file to its estimate.',
  kind: 'estimate_attachment',
})
