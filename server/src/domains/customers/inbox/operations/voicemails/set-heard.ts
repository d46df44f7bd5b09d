import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { voicemails } from '../../voicemails/voicemail.ts'

export const setVoicemailStatus = mutation({
  name: 'inbox.voicemails.setHeard',
  summary: 'Mark a voicemail as heard or unheard.',
  description: 'Repeating the call has no effect; the original time is kept.',
  permission: ['view_messages'],
  input: z.strictObject({
    voicemail_id: id().describe('The voicemail.'),
    heard: z.boolean().describe('True if the voicemail was heard.'),
  }),
  output: voicemails.schema,
  errors: ['not_found'],
  reversibleBy: 'inbox.voicemails.setHeard',
  async handler(ctx, { voicemail_id, heard }) {
    const row = await voicemails.lock(ctx, voicemail_id)
    if ((row.heard_at !== null) === heard) return voicemails.present(row, ctx)
    return voicemails.present(voicemails.save(ctx, row, { heard_at: heard ? ctx.now : null }), ctx)
  },
})
