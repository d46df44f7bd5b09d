import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { exactlyOne, withRules } from '../../../../kernel/schema/member-rules.ts'
import { addMessage } from '../../add-message.ts'
import { chosenConversation } from '../../chosen-conversation.ts'
import { longestNote } from '../../longest-note.ts'
import { messages, messageSchema } from '../../message.ts'

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

export const addNote = mutation({
  name: 'inbox.notes.add',
  summary: 'Note something about a lead, a client or a conversation.',
  description: 'For the company alone: nobody outside of it gets to see a note, and none is ever sent.',
  permission: ['view_messages'],
  input,
  output: messageSchema,
  errors: ['not_found', 'invalid_state'],
  async handler(ctx, { body, ...subject }) {
    const conversation = await chosenConversation(ctx, subject)
    return messages.of(addMessage(ctx, conversation, { kind: 'note', direction: 'none', body }), ctx)
  },
})
