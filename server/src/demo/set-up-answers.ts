import { sendEmail, sendSms } from '../domains/customers/inbox/operations.ts'
import { selectAnswered } from '../domains/messages/conversations/index.ts'
import type { Queries } from '../kernel/database/queries.ts'
import type { PerformAt } from './perform-at.ts'

const mails = [
  ['Your gutters', 'The crew comes on Thursday between eight and ten. Please leave the side gate open.'],
  [
    'Photos of the roof',
    'The photos of today are on your page. The north side needs a second pass in spring.',
  ],
  ['Holiday lights', 'We hang the lights next week. The timer is set to come on at dusk.'],
] as const
const texts = [
  'The crew is done. Thank you!',
  'Thursday at nine works for us.',
  'The invoice is on its way.',
] as const

/**
 * Replies to a few recent conversations by email and text. The replies stay in the outbox, because a demo organization
 * sends no messages.
 */
export async function setUpAnswers(perform: PerformAt, db: Queries, orgId: string): Promise<void> {
  const answered = await selectAnswered(db, orgId, mails.length + texts.length)
  for (const [at, { id: conversation_id }] of answered.entries()) {
    const minutesAgo = 45 + at * 170
    const mail = mails[at]
    if (mail) {
      const [subject, body] = mail
      await perform(minutesAgo, sendEmail, { conversation_id, subject, body })
    } else {
      const body = texts[at - mails.length]!
      await perform(minutesAgo, sendSms, { conversation_id, body, override_quiet_hours: true })
    }
  }
}
