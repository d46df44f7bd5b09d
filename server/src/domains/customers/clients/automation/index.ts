import type { AutomationParts } from '../../../../kernel/automations/kinds/registry.ts'
import { clientCreated, clientMerged, clientStatusChanged } from '../client-events.ts'
import { clientPrefix } from './client-prefix.ts'
import { clientSubject } from './client-subject.ts'
import { clientTriggers } from './client-triggers.ts'

export const automationParts: AutomationParts = {
  subjects: [clientSubject],
  prefixes: [clientPrefix],
  triggers: clientTriggers,
  events: [clientCreated, clientStatusChanged, clientMerged],
  clientMoves: [clientMerged],
}
