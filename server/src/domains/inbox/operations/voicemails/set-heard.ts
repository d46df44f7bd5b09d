import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { voicemails } from '../../voicemails/voicemail.ts'

export const setVoicemailHeard = mutation({
  name: 'inbox.voicemails.setHeard',
  summary: 'Say that a voicemail was heard, or that it was not.',
  description: 'What is so already changes nothing: the first instant stays.',
  permission: ['view_messages'],
  input: z.strictObject({
    voicemail_id: id().describe('Which one.'),
    heard: z.boolean().describe('Whether it was heard.'),
  }),
  output: voicemails.schema,
  errors: ['not_found'],
  reversibleBy: 'inbox.voicemails.setHeard',
  async handler(ctx, { voicemail_id, heard }) {
    const row = await voicemails.hold(ctx, voicemail_id)
    if ((row.heard_at !== null) === heard) return voicemails.of(row, ctx)
    return voicemails.of(voicemails.save(ctx, row, { heard_at: heard ? ctx.now : null }), ctx)
  },
})
