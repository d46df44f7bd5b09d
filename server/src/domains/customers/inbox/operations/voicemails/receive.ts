import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { runLater } from '../../../../../kernel/operations/run-later.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { addMessage, lockConversation } from '../../../../messages/conversations/index.ts'
import { voicemailReceived } from '../../voicemails/call-events.ts'
import { lockCall, settleCall } from '../../voicemails/calls-table.ts'
import { insertRecordingThere } from '../../voicemails/recordings-there-table.ts'
import { takeTranscriptAhead } from '../../voicemails/transcripts-ahead-table.ts'
import { endOf, voicemails } from '../../voicemails/voicemail.ts'

/**
 * Stores a voicemail. If the carrier reports a recording twice, only one voicemail is stored. A background task fetches
 * the recording; the carrier stores it until then.
 */
export const receiveVoicemail = mutation({
  name: 'inbox.voicemails.receive',
  summary: 'Store a voicemail that the carrier reports.',
  permission: [],
  only: 'system',
  receives: true,
  input: z.strictObject({
    call_sid: z.string().min(1).max(64).describe("The carrier's id of the call."),
    recording_sid: z.string().min(1).max(64).describe("The carrier's id of the recording."),
    seconds: z.int().min(0).max(99_999),
    is_transcribed: z.boolean().default(true).describe('True if a transcript will follow.'),
  }),
  output: z.object({ result: z.enum(['added', 'duplicate', 'ignored']), voicemail_id: id().nullable() }),
  emits: [voicemailReceived],
  async handler(ctx, { call_sid, recording_sid, seconds, is_transcribed }) {
    const call = await lockCall(ctx, { sid: call_sid })
    const conversation = call && (await lockConversation(ctx, call.conversation_id))
    if (!conversation) return { result: 'ignored' as const, voicemail_id: null }
    const { client_id, lead_id, location_id } = conversation
    const ahead = await takeTranscriptAhead(ctx, recording_sid)
    const voicemail = await voicemails.insertOnce(
      ctx,
      {
        location_id,
        conversation_id: conversation.id,
        from_number: call.from_number,
        caller_name: call.caller_name,
        received_at: call.received_at,
        duration_seconds: seconds,
        transcript: ahead?.transcript ?? null,
        transcript_status: ahead ? endOf(ahead.transcript) : is_transcribed ? 'pending' : 'none',
        recording_status: 'fetching',
        content_type: 'audio/wav',
        size_bytes: 0,
        heard_at: null,
        recording_sid,
        file_id: null,
        archived_at: null,
      },
      '(org_id, recording_sid)',
    )
    if (!voicemail) return { result: 'duplicate' as const, voicemail_id: null }
    insertRecordingThere(ctx, voicemail.id)
    settleCall(ctx, call.id)
    const message = addMessage(ctx, conversation, {
      kind: 'voicemail',
      direction: 'inbound',
      from_address: call.from_number,
      from_name: call.caller_name,
      to_address: call.to_number,
      body: `Voicemail, ${seconds} s`,
      sent_at: call.received_at,
      voicemail_id: voicemail.id,
    })
    const ids = { conversation_id: conversation.id, client_id, lead_id, location_id }
    const { version, updated_at } = message
    ctx.emit(voicemailReceived, {
      voicemail_id: voicemail.id,
      message_id: message.id,
      ...ids,
      version,
      updated_at,
    })
    runLater(ctx, 'inbox.voicemails.fetch', { voicemail_id: voicemail.id })
    return { result: 'added' as const, voicemail_id: voicemail.id }
  },
})
