import * as z from 'zod'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { exactlyOne, withRules } from '../../../../kernel/schema/member-rules.ts'
import { clients, requireInUse } from '../../../clients/index.ts'
import { leads } from '../../../leads/index.ts'
import { addMessage } from '../../add-message.ts'
import type { ConversationRow } from '../../conversation.ts'
import { conversationWith } from '../../conversation-with.ts'
import { longestNote } from '../../longest-note.ts'
import { messages, messageSchema } from '../../message.ts'
import { reachConversation } from '../../reach-conversation.ts'

const input = withRules(
  z.strictObject({
    lead_id: id()
      .optional()
      .describe(
        'The lead that it is about; give exactly one of the three ids. It stands in the one conversation of the lead or of its client, which it begins where there is none.',
      ),
    client_id: id().optional().describe('The same of a client.'),
    conversation_id: id().optional().describe('The conversation where it stands.'),
    body: text(longestNote, 1).describe('What is noted.'),
  }),
  exactlyOne('lead_id', 'client_id', 'conversation_id'),
)
type Subject = Omit<z.infer<typeof input>, 'body'>

export const addNote = mutation({
  name: 'inbox.notes.add',
  summary: 'Note something about a lead, a client or a conversation.',
  description: 'For the company alone: nobody outside of it gets to see a note, and none is ever sent.',
  permission: ['view_messages'],
  input,
  output: messageSchema,
  errors: ['not_found', 'invalid_state', 'service_unavailable'],
  async handler(ctx, { body, ...subject }) {
    const conversation = await conversationAbout(ctx, subject)
    return messages.of(addMessage(ctx, conversation, { kind: 'note', direction: 'none', body }), ctx)
  },
})

async function conversationAbout(ctx: MutationContext, subject: Subject): Promise<ConversationRow> {
  if (subject.lead_id !== undefined) {
    const lead = await leads.get(ctx, subject.lead_id)
    return await conversationWith(ctx, { lead_id: lead.id })
  }
  if (subject.client_id !== undefined) {
    const client = await clients.get(ctx, subject.client_id)
    requireInUse(client)
    return await conversationWith(ctx, { client_id: client.id })
  }
  return await reachConversation(ctx, subject.conversation_id!)
}
