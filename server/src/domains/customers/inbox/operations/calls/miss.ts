import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { addMessage, lockConversation } from '../../../../messages/conversations/index.ts'
import { callMissed } from '../../voicemails/call-events.ts'
import { lockCall, settleCall } from '../../voicemails/calls-table.ts'

/** Records a missed phone call. Has no effect if the outcome of the call is already known. */
export const missCall = mutation({
  name: 'inbox.calls.miss',
  summary: 'Record that a caller left no message.',
  permission: [],
  only: 'system',
  input: z.strictObject({ call_id: id().describe('The call.') }),
  output: z.object({ result: z.enum(['missed', 'known']) }),
  emits: [callMissed],
  async handler(ctx, { call_id }) {
    const call = await lockCall(ctx, { id: call_id })
    if (!call || call.due_at === null || call.due_at > ctx.now) return { result: 'known' as const }
    settleCall(ctx, call.id)
    const conversation = await lockConversation(ctx, call.conversation_id)
    if (!conversation) return { result: 'known' as const }
    const message = addMessage(ctx, conversation, {
      kind: 'call',
      direction: 'inbound',
      from_address: call.from_number,
      from_name: call.caller_name,
      to_address: call.to_number,
      body: 'Missed call',
      sent_at: call.received_at,
    })
    const { client_id, lead_id, location_id } = conversation
    const ids = { conversation_id: conversation.id, client_id, lead_id, location_id }
    const { version, updated_at } = message
    ctx.emit(callMissed, { call_id: call.id, message_id: message.id, ...ids, version, updated_at })
    return { result: 'missed' as const }
  },
})
