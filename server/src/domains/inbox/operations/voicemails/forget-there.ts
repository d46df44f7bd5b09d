import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { deleteRecordingThere } from '../../voicemails/recordings-there-table.ts'
import { voicemails } from '../../voicemails/voicemail.ts'

/** To remove what is gone is no fault, so it may be asked for again. */
export const forgetVoicemailThere = mutation({
  name: 'inbox.voicemails.forgetThere',
  summary: 'Have a recording that is ours removed where it was made.',
  permission: [],
  only: 'system',
  input: z.strictObject({ voicemail_id: id().describe('Which one.') }),
  output: z.object({ removed: z.boolean() }),
  errors: ['not_found', 'service_unavailable'],
  async prepare(ctx, { voicemail_id }): Promise<boolean> {
    const row = await voicemails.get(ctx, voicemail_id)
    const voice = ctx.services.voice.of(ctx.actor.org)
    if (row.recording_status !== 'available' || !voice) return false
    await voice.deleteRecording(row.recording_sid)
    return true
  },
  handler(ctx, { voicemail_id }, removed) {
    if (removed) deleteRecordingThere(ctx, voicemail_id)
    return Promise.resolve({ removed })
  },
})
