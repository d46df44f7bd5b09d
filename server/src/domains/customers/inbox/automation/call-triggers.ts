import { plainTriggers } from '../../../../kernel/automations/kinds/told-by.ts'
import { callMissed, callReceived } from '../voicemails/call-events.ts'

export const callTriggers = plainTriggers('conversation', 'conversation_id', [
  callReceived.name,
  callMissed.name,
])
