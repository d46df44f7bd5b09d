import * as z from 'zod'
import {
  idIn,
  isMatchingStatusChange,
  plainTriggers,
  eventSource,
} from '../../../../kernel/automations/kinds/event-source.ts'
import type { TriggerKind } from '../../../../kernel/automations/kinds/trigger-kind.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { leadCreated, leadStatusChanged } from '../lead-events.ts'
import { leadStatuses } from '../lead.ts'
import { isOfSource } from '../leads-table.ts'

const matched = z.strictObject({
  source_ids: z
    .array(id())
    .min(1)
    .max(50)
    .describe('The automation starts only for leads from one of these lead sources.'),
})

const sourceMatched: TriggerKind<z.infer<typeof matched>> = {
  kind: 'lead.source_matched',
  subjectTypes: ['lead'],
  config: matched,
  references: ({ source_ids }) =>
    source_ids.map((source, index) => ({ kind: 'lead_source', id: source, field: `source_ids.${index}` })),
  source: eventSource('lead_id', [leadCreated.name], ({ source_ids }, event, db, { orgId }) =>
    isOfSource(db, orgId, idIn(event, 'lead_id')!, source_ids),
  ),
}

const statuses = () => z.array(z.enum(leadStatuses)).max(leadStatuses.length).optional()

const moved = z.strictObject({
  from: statuses().describe('Previous status. Defaults to any status.'),
  to: statuses().describe('New status. Defaults to any status.'),
})

const statusChanged: TriggerKind<z.infer<typeof moved>> = {
  kind: leadStatusChanged.name,
  subjectTypes: ['lead'],
  config: moved,
  source: eventSource('lead_id', [leadStatusChanged.name], (config, event) =>
    isMatchingStatusChange(event, config),
  ),
}

export const leadTriggers = [
  ...plainTriggers('lead', 'lead_id', [leadCreated.name]),
  sourceMatched,
  statusChanged,
]
