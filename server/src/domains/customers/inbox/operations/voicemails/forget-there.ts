import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { deleteRecordingThere } from '../../voicemails/recordings-there-table.ts'
import { voicemails } from '../../voicemails/voicemail.ts'

/**
 * Deletes a recording at the carrier. Deleting a recording that is already gone succeeds, so the call can be repeated.
 */
export const forgetVoicemailThere = mutation({
  name: 'inbox.voicemails.forgetThere',
  summary: 'Delete a recording at the carrier after it has been stored here.',
  permission: [],
  only: 'system',
  input: z.strictObject({ voicemail_id: id().describe('The voicemail.') }),
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
