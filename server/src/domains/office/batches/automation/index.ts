import { plainTriggers } from '../../../../kernel/automations/kinds/event-source.ts'
import type { AutomationParts } from '../../../../kernel/automations/kinds/registry.ts'
import { batchDone } from '../batch-events.ts'
import { batchPrefix } from './batch-prefix.ts'
import { batchSubject } from './batch-subject.ts'

export const automationParts: AutomationParts = {
  subjects: [batchSubject],
  prefixes: [batchPrefix],
  triggers: plainTriggers('batch', 'batch_id', [batchDone.name]),
  events: [batchDone],
}
