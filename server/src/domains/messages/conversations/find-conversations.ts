import type { QueryContext } from '../../../kernel/operations/context.ts'
import { findByTerms } from '../../../kernel/search/find-by-terms.ts'
import type { Found, Sought } from '../../../kernel/search/sought.ts'
import { conversations, type ConversationRow } from './conversation.ts'
import { wording } from './conversation-filters.ts'

const select = `select r.id, r.participant_name, r.participant_phone, r.participant_email, r.subject, r.preview, r.needs_response,
    r.last_message_at from conversations r`

/** Searches conversations by the name, phone number or email address of the person and by the text of messages. */
export async function findConversations(ctx: QueryContext, sought: Sought): Promise<Found[]> {
  const rows = await findByTerms<ConversationRow>(ctx, conversations, sought, wording, {
    select,
    latest: 'last_message_at',
  })
  return rows.map((row) => {
    const { participant_name: name, participant_phone: phone, participant_email: email } = row
    return {
      id: row.id,
      title: name ?? phone ?? email ?? 'Conversation',
      subtitle: row.preview,
      number: null,
      status: row.needs_response ? 'needs_response' : null,
      at: row.last_message_at,
      says: { name: [name], email: [email], phone: [phone] },
    }
  })
}
