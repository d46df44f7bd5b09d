import type { Database } from '../../database/database.ts'
import type { Queries } from '../../database/queries.ts'
import { newId } from '../../ids.ts'
import { deliverMessage, type Delivery, type Submission } from '../index.ts'
import { composeMail } from './compose-mail.ts'
import { insertMail, mailMessages, type MailRow } from './mail-messages-table.ts'
import { checkMessage, type MailAddress, type MailMessage } from './message.ts'
import { readSmtpUrl } from './smtp-server-address.ts'
import { submitMail, type SubmitLimits } from './submit-mail.ts'

/** Whose the service's own messages are. */
export const serviceMail = '00000000-0000-0000-0000-000000000000'

/**
 * Mail in two steps, so that it goes out if and only if the business transaction commits. `record` writes the message in
 * that transaction. `deliver`, called later and as often as one likes, talks to the mail server, as `deliverMessage` tells.
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

export function createMailer(parts: MailerParts): Mailer {
  const { database, now, sender } = parts
  const limits = parts.limits ?? usualLimits
  const server = parts.smtpUrl === undefined ? null : readSmtpUrl(parts.smtpUrl)

  const submit =
    server &&
    (async (mail: MailRow): Promise<Submission> => {
      const { envelope, messageId, content } = await composeMail(mail, sender)
      const submission = await submitMail(server, envelope, content, limits)
      return submission.accepted ? { accepted: true, providerMessageId: messageId } : submission
    })
  const carriage = { table: mailMessages, database, now, submit, limitMs: limits.wholeMs }

  return {
    record: (transaction, orgId, message) => {
      checkMessage(message)
      return insertMail(transaction, orgId, newId(), message, now())
    },

    deliver: (orgId, id) => deliverMessage(carriage, orgId, id),

    list: (orgId, { limit = 50, beforeId } = {}) => mailMessages.list(database, orgId, limit, beforeId),
  }
}
