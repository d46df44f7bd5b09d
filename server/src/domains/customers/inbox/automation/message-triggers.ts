import * as z from 'zod'
import { idIn, eventSource } from '../../../../kernel/automations/kinds/event-source.ts'
import type { TriggerKind } from '../../../../kernel/automations/kinds/trigger-kind.ts'
import { text } from '../../../../kernel/schema/fields.ts'
import {
  messageContains,
  messageEmailReceived,
  messageSmsReceived,
} from '../../../messages/conversations/index.ts'

const config = z.strictObject({
  contains: z
    .array(text(200, 1))
    .max(20)
    .optional()
    .describe(
      'The automation starts only for messages that contain one of these texts, in upper or lower case. ' +
        'Defaults to any message.',
    ),
})
type Config = z.infer<typeof config>

const received = (event: typeof messageEmailReceived): TriggerKind<Config> => ({
  kind: event.name,
  subjectTypes: ['conversation'],
  config,
  source: eventSource('conversation_id', [event.name], ({ contains = [] }, told, db, { orgId }) =>
    contains.length === 0 ? true : messageContains(db, orgId, idIn(told, 'message_id')!, contains),
  ),
})

export const messageTriggers = [received(messageEmailReceived), received(messageSmsReceived)]
