import type { AutomationParts } from '../../../../kernel/automations/kinds/registry.ts'
import { depositCollected } from '../estimate-events.ts'
import { createEstimateDraft } from './create-estimate-draft.ts'
import { depositTriggers } from './deposit-triggers.ts'
import { estimatePrefix } from './estimate-prefix.ts'
import { estimateSubject } from './estimate-subject.ts'
import { estimateEvents, estimateTriggers } from './estimate-triggers.ts'

export const automationParts: AutomationParts = {
  subjects: [estimateSubject],
  prefixes: [estimatePrefix],
  triggers: [...estimateTriggers, ...depositTriggers],
  actions: [createEstimateDraft],
  events: [...estimateEvents, depositCollected],
}
