import { parseEmail } from '../../../kernel/contact/index.ts'
import type { ConversationRow } from '../../messages/conversations/index.ts'
import type { Category } from '../../messages/outbox/index.ts'

/** An email sent within this time after the latest inbound message counts as a reply. */
const answersWithinMs = 24 * 3_600_000

/**
 * Address for an email to the person of a conversation: the person's known address, or else the sender of the latest
 * inbound email. Null if there is none.
 */
export function mailAddressOf(
  { participant_email }: ConversationRow,
  latestSender: string | null | undefined,
): string | null {
  return participant_email ?? parseEmail(latestSender ?? '')?.address ?? null
}

/** Returns the purpose of an email. A reply is sent at any hour; an email that is not a reply respects quiet hours. */
export function purposeOfMail(category: Category, { last_inbound_at }: ConversationRow, now: string) {
  if (category === 'marketing') return 'marketing'
  const isReply = last_inbound_at !== null && Date.parse(now) - Date.parse(last_inbound_at) < answersWithinMs
  return isReply ? 'conversation' : 'document'
}
