import { plainTriggers } from '../../../../kernel/automations/kinds/event-source.ts'
import { callMissed, callReceived } from '../voicemails/call-events.ts'

export const callTriggers = plainTriggers('conversation', 'conversation_id', [
  callReceived.name,
  callMissed.name,
])
