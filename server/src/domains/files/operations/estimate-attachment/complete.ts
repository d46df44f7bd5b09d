import { completion } from '../../completion.ts'

export const completeEstimateAttachment = completion({
  name: 'files.estimateAttachment.complete',
  summary: 'Attach a file that was put to its estimate.',
  kind: 'estimate_attachment',
})
