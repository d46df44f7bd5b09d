import type { AutomationParts } from '../../../kernel/automations/kinds/registry.ts'
import { createEstimateDraft } from './create-estimate-draft.ts'
import { estimatePrefix } from './estimate-prefix.ts'
import { estimateSubject } from './estimate-subject.ts'
import { estimateEvents, estimateTriggers } from './estimate-triggers.ts'

export const automationParts: AutomationParts = {
  subjects: [estimateSubject],
  prefixes: [estimatePrefix],
  triggers: estimateTriggers,
  actions: [createEstimateDraft],
  events: estimateEvents,
}
