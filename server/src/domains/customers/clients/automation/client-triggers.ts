import * as z from 'zod'
import {
  isMatchingStatusChange,
  plainTriggers,
  eventSource,
} from '../../../../kernel/automations/kinds/event-source.ts'
import type { TriggerKind } from '../../../../kernel/automations/kinds/trigger-kind.ts'
import { clientCreated, clientStatusChanged } from '../client-events.ts'
import { clientStatuses } from '../client.ts'

const moved = z.strictObject({
  to: z
    .array(z.enum(clientStatuses))
    .max(clientStatuses.length)
    .optional()
    .describe(
      'New status of the client. The automation starts for these statuses, by default for any status.',
    ),
})

const statusChanged: TriggerKind<z.infer<typeof moved>> = {
  kind: clientStatusChanged.name,
  subjectTypes: ['client'],
  config: moved,
  source: eventSource('client_id', [clientStatusChanged.name], (config, event) =>
    isMatchingStatusChange(event, config),
  ),
}

export const clientTriggers = [...plainTriggers('client', 'client_id', [clientCreated.name]), statusChanged]
