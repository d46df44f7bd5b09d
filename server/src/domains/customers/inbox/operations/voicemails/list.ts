import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { type List, listInput, pageOf } from '../../../../../kernel/records/list-input.ts'
import { listRecords } from '../../../../../kernel/records/list-records.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { isWithClient, survivorOf } from '../../../../messages/conversations/index.ts'
import { voicemails } from '../../voicemails/voicemail.ts'

const list: List = {
  resource: 'inbox.voicemails',
  sorts: [
    { name: 'created_at', cast: 'timestamptz' },
    { name: 'received_at', cast: 'timestamptz' },
    { name: 'updated_at', cast: 'timestamptz' },
  ],
  filters: ['client_id', 'location_id', 'created_after', 'created_before', 'updated_after'],
  filterSql: {
    client_id: isWithClient,
  },
}

export const listVoicemails = query({
  name: 'inbox.voicemails.list',
  summary: 'List voicemails, newest first by default.',
  permission: ['view_messages'],
  input: listInput(list, {
    heard: z.boolean().optional().describe('True lists only heard voicemails, false only unheard ones.'),
    conversation_id: id().optional().describe('Only voicemails of this conversation.'),
  }),
  output: pageOf(voicemails.schema),
  errors: ['invalid_sort', 'invalid_cursor'],
  async handler(ctx, { heard, conversation_id, ...input }) {
    const conversation =
      conversation_id && ((await survivorOf(ctx.db, ctx.actor.org.id, conversation_id)) ?? conversation_id)
    return await listRecords(ctx, voicemails, list, input, {
      filters: { heard, conversation },
      conditions: (bind) => [
        ...(heard === undefined ? [] : [`r.heard_at is ${heard ? 'not ' : ''}null`]),
        ...(conversation === undefined ? [] : [`r.conversation_id = ${bind(conversation)}`]),
      ],
    })
  },
})
