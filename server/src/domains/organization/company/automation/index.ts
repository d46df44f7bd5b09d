import type { AutomationParts } from '../../../../kernel/automations/kinds/registry.ts'
import { assigneePrefix } from './assignee-prefix.ts'
import { companyPrefix } from './company-prefix.ts'
import { locationChanged } from '../locations/location-events.ts'
import { locationPrefix } from './location-prefix.ts'

/** Template fields that are available for every type of record. */
export const automationParts: AutomationParts = {
  prefixes: [locationPrefix, companyPrefix, assigneePrefix],
  events: [locationChanged],
  hourMoves: [locationChanged],
}
