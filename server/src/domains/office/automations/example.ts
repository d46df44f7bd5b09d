import { exampleId } from '../../../kernel/schema/example.ts'
import type { Automation, AutomationSummary } from './automation.ts'
import { reviewRequest } from './gallery/review-request.ts'

const summary: AutomationSummary = {
  id: exampleId('automation'),
  name: 'Review request',
  status: 'active',
  mode: 'linear',
  trigger: { kind: 'job.completed', subjectType: 'job' },
  revision: 4,
  draft_revision_number: 4,
  active_revision_number: 4,
  has_unpublished_changes: false,
  counts: { runs_total: 212, runs_active: 3, runs_failed_7d: 0, messages_failed_7d: 0 },
  last_run_at: '2026-03-16T18:20:11.042Z',
  created_at: '2026-02-02T15:04:05.678Z',
  updated_at: '2026-03-02T15:04:05.678Z',
  published_at: '2026-03-02T15:04:05.678Z',
}

const documents = {
  definition: { exitConditions: [], ...reviewRequest.definition },
  graph: null,
  triggerConfig: { reentry: 'after_exit', ...reviewRequest.triggerConfig },
}
const member = { type: 'member' as const, id: exampleId('member') }

const automation: Automation = {
  ...summary,
  draft: {
    revision: 4,
    ...documents,
    editorState: null,
    faults: [],
    saved_at: '2026-03-02T15:01:44.210Z',
    saved_by: member,
  },
  active: { revision: 4, ...documents, published_at: '2026-03-02T15:04:05.678Z', published_by: member },
}

export const automationExamples = {
  records: { Automation: automation, AutomationSummary: summary },
  requests: {
    SaveDraftAutomationRequest: {
      review: {
        summary: 'Ask how a job went',
        value: {
          expectedRevision: 3,
          definition: reviewRequest.definition,
          triggerConfig: reviewRequest.triggerConfig,
        },
      },
    },
    PublishAutomationRequest: {
      latest: { summary: 'The draft that was just saved', value: { draftRevisionNumber: 4 } },
    },
    PauseAutomationRequest: { now: { summary: 'At once', value: {} } },
  },
}
