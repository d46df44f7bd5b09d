import * as z from 'zod'
import { newId } from '../../../../../kernel/ids.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { longestRecordingSeconds } from '../../../../../kernel/voice/index.ts'
import { conversationWith } from '../../../../messages/conversations/index.ts'
import { callReceived } from '../../voicemails/call-events.ts'
import { insertCall } from '../../voicemails/calls-table.ts'

/**
 * Maximum time between the start of a call and the carrier's report of its voicemail, in milliseconds: the longest
 * recording, and three minutes for the greeting and the report.
 */
const reportTimeoutMs = (longestRecordingSeconds + 180) * 1000

/** Stores an incoming phone call. A call that is reported twice, even concurrently, is stored once. */
export const receiveCall = mutation({
  name: 'inbox.calls.receive',
  summary: 'Record an incoming call.',
  permission: [],
  only: 'system',
  receives: true,
  input: z.strictObject({
    sid: z.string().min(1).max(64).describe("The carrier's id of the call."),
    from: z.string().min(1).max(40),
    to: z.string().max(20).nullable(),
    caller_name: z.string().max(200).nullable(),
    location_id: id().describe('Location to which the called number belongs.'),
  }),
  output: z.object({ result: z.enum(['added', 'duplicate']), call_id: id().nullable() }),
  emits: [callReceived],
  async handler(ctx, { sid, from, to, caller_name, location_id }) {
    const conversation = await conversationWith(ctx, { phone: from, name: caller_name, location_id })
    const call = {
      id: newId(),
      sid,
      location_id: conversation.location_id,
      conversation_id: conversation.id,
      from_number: from,
      to_number: to,
      caller_name,
      received_at: ctx.now,
      due_at: new Date(Date.parse(ctx.now) + reportTimeoutMs).toISOString(),
    }
    if (!(await insertCall(ctx, call))) return { result: 'duplicate' as const, call_id: null }
    const { client_id, lead_id } = conversation
    const ids = { conversation_id: conversation.id, client_id, lead_id, location_id: call.location_id }
    ctx.emit(callReceived, { call_id: call.id, ...ids, updated_at: ctx.now })
    return { result: 'added' as const, call_id: call.id }
  },
})
