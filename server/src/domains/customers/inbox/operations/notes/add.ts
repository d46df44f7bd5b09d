import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id, text } from '../../../../../kernel/schema/fields.ts'
import { exactlyOne, withRules } from '../../../../../kernel/schema/member-rules.ts'
import { addMessage, messages, messageSchema } from '../../../../messages/conversations/index.ts'
import { chosenConversation } from '../../chosen-conversation.ts'
import { longestNote } from '../../longest-note.ts'

const input = withRules(
  z.strictObject({
    lead_id: id()
      .optional()
      .describe(
        'The lead that the note is about. Pass exactly one of `lead_id`, `client_id` and ' +
          '`conversation_id`. The note is added to the conversation with the lead or its client; the ' +
          'conversation is created if there is none.',
      ),
    client_id: id().optional().describe('The client that the note is about.'),
    conversation_id: id().optional().describe('The conversation to which the note is added.'),
    body: text(longestNote, 1).describe('Text of the note.'),
  }),
  exactlyOne('lead_id', 'client_id', 'conversation_id'),
)

export const addNote = mutation({
  name: 'inbox.notes.add',
  summary: 'Add a note about a lead, a client or a conversation.',
  description: 'Notes are internal: they are never shown outside the company and never sent.',
  permission: ['view_messages'],
  input,
  output: messageSchema,
  errors: ['not_found', 'invalid_state'],
  async handler(ctx, { body, ...subject }) {
    const conversation = await chosenConversation(ctx, subject)
    return messages.present(addMessage(ctx, conversation, { kind: 'note', direction: 'none', body }), ctx)
  },
})
