import * as z from 'zod'
import { notFound } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { exactlyOne, withRules } from '../../../../kernel/schema/member-rules.ts'
import { clients, requireInUse } from '../../../clients/index.ts'
import { leads } from '../../../leads/index.ts'
import { addMessage } from '../../add-message.ts'
import { type Conversation, findConversation, latestConversation } from '../../conversations-table.ts'
import { messageOf, messageSchema } from '../../message.ts'
import { longestNote } from '../../longest-note.ts'
import { openConversation } from '../../open-conversation.ts'

const input = withRules(
  z.strictObject({
    lead_id: id()
      .optional()
      .describe(
        'The lead that it is about; give exactly one of the three ids. It stands in the latest conversation of the lead, or begins one.',
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
  errors: ['not_found', 'invalid_state'],
  async handler(ctx, { body, ...subject }) {
    const note = addMessage(ctx, await conversationAbout(ctx, subject), {
      kind: 'note',
      direction: 'none',
      from_email: null,
      from_name: null,
      subject: null,
      body,
      message_id: null,
      in_reply_to: null,
      sent_at: ctx.now,
      attachments: [],
    })
    return messageOf(note)
  },
})

/** Lead and client are held, so that two notes at once do not begin two conversations. */
async function conversationAbout(ctx: MutationContext, subject: Subject): Promise<Conversation> {
  if (subject.lead_id !== undefined) {
    const { id: lead_id, client_id, location_id } = await leads.hold(ctx, subject.lead_id)
    const latest = await latestConversation(ctx.db, ctx.actor.org.id, { lead_id })
    return latest ?? openConversation(ctx, { subject: null, client_id, lead_id, location_id })
  }
  if (subject.client_id !== undefined) {
    const client = await clients.hold(ctx, subject.client_id)
    requireInUse(client)
    const { id: client_id, location_id } = client
    const latest = await latestConversation(ctx.db, ctx.actor.org.id, { client_id })
    return latest ?? openConversation(ctx, { subject: null, client_id, lead_id: null, location_id })
  }
  const conversation = await findConversation(ctx, subject.conversation_id!)
  if (!conversation) throw notFound('conversation')
  return conversation
}
