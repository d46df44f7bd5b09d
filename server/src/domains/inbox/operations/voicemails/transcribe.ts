import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { voicemails } from '../../voicemails/voicemail.ts'

/** The first that is told stays; the callback of one may overtake that of its recording, and is then told again by nobody. */
export const transcribeVoicemail = mutation({
  name: 'inbox.voicemails.transcribe',
  summary: 'Note what somebody made of a recording in writing.',
  permission: [],
  only: 'system',
  input: z.strictObject({
    recording_sid: z.string().min(1).max(64).describe('What the carrier calls the recording.'),
    text: z.string().max(20_000).nullable().describe('Null: nothing could be made of it.'),
  }),
  output: z.object({ result: z.enum(['noted', 'ignored']) }),
  async handler(ctx, { recording_sid, text }) {
    const found = await ctx.db.row<{ id: string }>(
      `select r.id from voicemails r where r.org_id = $1 and r.recording_sid = $2`,
      [ctx.actor.org.id, recording_sid],
    )
    const row = found && (await voicemails.holdAny(ctx, found.id))
    if (row?.transcript_status !== 'pending') return { result: 'ignored' as const }
    voicemails.save(ctx, row, { transcript: text, transcript_status: text === null ? 'failed' : 'completed' })
    return { result: 'noted' as const }
  },
})
