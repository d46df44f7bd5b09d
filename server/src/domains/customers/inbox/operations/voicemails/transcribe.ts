import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { lockCall } from '../../voicemails/calls-table.ts'
import { insertTranscriptAhead } from '../../voicemails/transcripts-ahead-table.ts'
import { endOf, voicemails } from '../../voicemails/voicemail.ts'

/**
 * Stores a transcript. If the carrier reports several, the first one is stored. A transcript may arrive before its
 * recording; it is then added to the voicemail when the recording arrives. Both operations lock the phone call, so
 * that a recording and its transcript are combined even if they arrive at the same time.
 */
export const transcribeVoicemail = mutation({
  name: 'inbox.voicemails.transcribe',
  summary: 'Store the transcript of a recording.',
  permission: [],
  only: 'system',
  receives: true,
  input: z.strictObject({
    call_sid: z.string().min(1).max(64).describe("The carrier's id of the call."),
    recording_sid: z.string().min(1).max(64).describe("The carrier's id of the recording."),
    text: z
      .string()
      .max(20_000)
      .nullable()
      .describe('Text of the transcript. Null if the recording could not be transcribed.'),
  }),
  output: z.object({ result: z.enum(['noted', 'kept', 'ignored']) }),
  async handler(ctx, { call_sid, recording_sid, text }) {
    if (!(await lockCall(ctx, { sid: call_sid }))) return { result: 'ignored' as const }
    const voicemail = await ctx.db.row<{ id: string }>(
      `select r.id from voicemails r where r.org_id = $1 and r.recording_sid = $2`,
      [ctx.actor.org.id, recording_sid],
    )
    if (!voicemail) {
      const isStored = await insertTranscriptAhead(ctx, recording_sid, text)
      return { result: isStored ? ('kept' as const) : ('ignored' as const) }
    }
    const row = await voicemails.findAndLock(ctx, voicemail.id)
    if (row?.transcript_status !== 'pending') return { result: 'ignored' as const }
    voicemails.save(ctx, row, { transcript: text, transcript_status: endOf(text) })
    return { result: 'noted' as const }
  },
})
