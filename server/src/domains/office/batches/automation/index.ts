import type { AutomationParts } from '../../../../kernel/automations/kinds/registry.ts'
import { batchDone } from '../batch-events.ts'
import { batchPrefix } from './batch-prefix.ts'
import { batchSubject } from './batch-subject.ts'
import { batchTriggers } from './batch-triggers.ts'

export const automationParts: AutomationParts = {
  subjects: [batchSubject],
  prefixes: [batchPrefix],
  triggers: batchTriggers,
  events: [batchDone],
}
