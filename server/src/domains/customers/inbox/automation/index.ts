import type { AutomationParts } from '../../../../kernel/automations/kinds/registry.ts'
import { callMissed, callReceived, voicemailReceived } from '../voicemails/call-events.ts'
import { addNote } from './add-note.ts'
import { callTriggers } from './call-triggers.ts'
import {
  conversationPrefix,
  conversationSubject,
  messageEmailReceived,
  messageSmsReceived,
} from '../../../messages/conversations/index.ts'
import { messageTriggers } from './message-triggers.ts'

export const automationParts: AutomationParts = {
  subjects: [conversationSubject],
  prefixes: [conversationPrefix],
  triggers: [...messageTriggers, ...callTriggers],
  actions: [addNote],
  events: [callMissed, callReceived, messageEmailReceived, messageSmsReceived, voicemailReceived],
}
