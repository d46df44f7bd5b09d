import type { Database } from '../database/database.ts'
import type { Queries } from '../database/queries.ts'
import { newId } from '../ids.ts'
import { composeMail } from './compose-mail.ts'
import {
  abandonMail,
  claimMail,
  findMail,
  insertMail,
  type MailFailure,
  type MailRow,
  selectMail,
  settleMail,
} from './mail-messages-table.ts'
import { checkMessage, type MailAddress, type MailMessage } from './message.ts'
import { readSmtpUrl } from './smtp-server-address.ts'
import { submitMail, type SubmitLimits } from './submit-mail.ts'

/** Whose the service's own messages are. */
export const serviceMail = '00000000-0000-0000-0000-000000000000'

/** `kept`: there is no mail server, the message stays in the outbox. `busy`: another call is just sending it. */
export type Delivery =
  | { outcome: 'sent'; providerMessageId: string }
  | { outcome: 'kept' | 'busy' }
  | { outcome: 'failed'; failure: MailFailure; error: string }

/**
 * Mail in two steps, so that it goes out if and only if the business transaction commits.
 *
 * `record` writes the message in that transaction: status `recorded`. `deliver`, called later and as often as one likes,
 * claims it (`sending`), talks to the mail server outside of any transaction, and settles it: `sent`, or `failed`. After
 * a temporary failure the server has certainly not accepted the message, and the next `deliver` makes another submission;
 * after any other end there is never another one. A process that dies in between leaves `sending` behind; once no
 * submission can be under way any more, `deliver` turns it into `failed` with failure `unknown`.
 */
export interface Mailer {
  /** In the caller's transaction; for `serviceMail`, one of the system. Answers the message's id. */
  record(transaction: Queries, orgId: string, message: MailMessage): Promise<string>
  deliver(orgId: string, id: string): Promise<Delivery>
  /** What was recorded, newest first. */
  list(orgId: string, page?: { limit?: number; beforeId?: string }): Promise<MailRow[]>
}

export interface MailerParts {
  /** The system's view: `deliver` runs for any organization. */
  database: Database['system']
  now: () => string
  smtpUrl: string | undefined
  sender: MailAddress
  /** For tests. */
  limits?: SubmitLimits
}

const usualLimits: SubmitLimits = { stepMs: 15_000, wholeMs: 60_000 }
/** Beyond the longest submission, to allow for a slow database and clocks that differ. */
const graceMs = 60_000

export function createMailer(parts: MailerParts): Mailer {
  const { database, now, sender } = parts
  const limits = parts.limits ?? usualLimits
  const server = parts.smtpUrl === undefined ? undefined : readSmtpUrl(parts.smtpUrl)

  /** Why a message cannot be claimed, as the answer to the caller. */
  const unclaimed = async (orgId: string, id: string): Promise<Delivery> => {
    const mail = await findMail(database, orgId, id)
    if (mail === undefined) throw new Error(`There is no message ${id} to deliver.`)
    if (mail.status !== 'sending' || mail.claimed_at === null) return deliveryOf(mail)
    if (Date.parse(mail.claimed_at) + limits.wholeMs + graceMs > Date.parse(now())) return { outcome: 'busy' }
    await abandonMail(
      database,
      orgId,
      id,
      mail.claimed_at,
      'The sending was cut off; its outcome is unknown.',
    )
    return await unclaimed(orgId, id)
  }

  return {
    record: (transaction, orgId, message) => {
      checkMessage(message)
      return insertMail(transaction, orgId, newId(), message, now())
    },

    async deliver(orgId, id) {
      const mail = server && (await claimMail(database, orgId, id, now()))
      if (!server || !mail) return await unclaimed(orgId, id)
      const { envelope, messageId, content } = await composeMail(mail, sender)
      const submission = await submitMail(server, envelope, content, limits)
      await settleMail(
        database,
        orgId,
        id,
        submission.accepted ? { providerMessageId: messageId, sentAt: now() } : submission,
      )
      return submission.accepted
        ? { outcome: 'sent', providerMessageId: messageId }
        : { outcome: 'failed', failure: submission.failure, error: submission.error }
    },

    list: (orgId, { limit = 50, beforeId } = {}) => selectMail(database, orgId, limit, beforeId ?? null),
  }
}

function deliveryOf(mail: MailRow): Delivery {
  if (mail.status === 'sent' && mail.provider_message_id !== null)
    return { outcome: 'sent', providerMessageId: mail.provider_message_id }
  if (mail.status === 'failed' && mail.failure !== null)
    return { outcome: 'failed', failure: mail.failure, error: mail.error ?? '' }
  return { outcome: 'kept' }
}
