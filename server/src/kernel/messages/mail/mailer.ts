import type { Database } from '../../database/database.ts'
import type { Queries } from '../../database/queries.ts'
import { newId } from '../../ids.ts'
import type { Sealer } from '../../secrets/sealer.ts'
import {
  type Carriage,
  deliverMessage,
  type Delivery,
  withholdReasonForOrg,
  withholdReasonForOrgId,
  type WithholdReason,
  type MessageBody,
  openBody,
  type PrintedEnclosure,
  type Submission,
  withoutSecrets,
  type Writing,
} from '../index.ts'
import { composeMail } from './compose-mail.ts'
import { mailMessages, type MailRow } from './mail-messages-table.ts'
import { checkMessage, type MailAddress, type MailMessage } from './message.ts'
import { readSmtpUrl } from './smtp-server-address.ts'
import { submitMail, type SubmitLimits } from './submit-mail.ts'

/** Organization id of emails that the service sends in its own name. */
export const serviceMail = '00000000-0000-0000-0000-000000000000'

/**
 * Sends emails in two steps, so that an email is sent only if the transaction of the operation commits. `record` writes
 * the message in that transaction. `deliver` submits it later and may be called any number of times (see
 * `deliverMessage`).
 */
export interface Mailer {
  /**
   * Writes the message in the caller's transaction, which needs system access for `serviceMail`. If a message with
   * the same idempotency key exists, returns that message.
   */
  record(
    transaction: Queries,
    org: Writing,
    message: MailMessage,
    now: string,
  ): Promise<{ row: MailRow; isNew: boolean }>
  deliver(orgId: string, id: string): Promise<Delivery>
  /** Returns the reason why emails of this organization stay in the outbox. Null if they are sent. */
  withholdReasonFor(org: Writing): WithholdReason | null
  /** Lists messages with their content, newest first. */
  list(orgId: string, page?: { limit?: number; beforeId?: string }): Promise<(MailRow & MessageBody)[]>
}

export interface MailerParts {
  /** Access across organizations, because `deliver` runs for any organization. */
  database: Database['system']
  sealer: Sealer
  now: () => string
  smtpUrl: string | undefined
  sender: MailAddress
  judge?: Carriage<MailRow>['judge']
  print?: Carriage<MailRow>['print']
  log?: Carriage<MailRow>['log']
  /** Time limits of a submission. Tests shorten them. */
  limits?: SubmitLimits
}

const usualLimits: SubmitLimits = { stepMs: 15_000, wholeMs: 60_000 }

export function createMailer(parts: MailerParts): Mailer {
  const { database, sealer, now, sender } = parts
  const limits = parts.limits ?? usualLimits
  const server = parts.smtpUrl === undefined ? null : readSmtpUrl(parts.smtpUrl)

  const submit = async (
    mail: MailRow,
    body: MessageBody,
    enclosed: readonly PrintedEnclosure[],
  ): Promise<Submission> => {
    const { envelope, messageId, content } = await composeMail(mail, body, sender, enclosed)
    const submission = await submitMail(server!, envelope, content, limits)
    return submission.accepted ? { accepted: true, providerMessageId: messageId } : submission
  }
  const unsent = server === null ? 'no_smtp' : null
  const withholdReasonNow = (org: Writing): WithholdReason | null => withholdReasonForOrg(org) ?? unsent
  const withholdReasonFor = async (orgId: string): Promise<WithholdReason | null> =>
    (await withholdReasonForOrgId(database, orgId)) ?? unsent
  const carriage: Carriage<MailRow> = {
    table: mailMessages,
    database,
    sealer,
    now,
    withholdReasonFor,
    judge: parts.judge,
    print: parts.print,
    log: parts.log,
    submit,
    limitMs: limits.wholeMs,
  }

  return {
    record: (transaction, org, message, at) => {
      checkMessage(message)
      const reason = withholdReasonNow(org)
      const stays = message.refusal
        ? ({ status: 'refused', reason: message.refusal } as const)
        : reason && ({ status: 'kept', reason } as const)
      return mailMessages.insert(transaction, sealer, org.id, rowOf(message, stays), at)
    },

    deliver: (orgId, id) => deliverMessage(carriage, orgId, id),

    withholdReasonFor: withholdReasonNow,

    list: async (orgId, { limit = 50, beforeId } = {}) => {
      const rows = await mailMessages.list(database, orgId, limit, beforeId)
      return rows.map((row) => ({
        ...(row.body === null ? deletedBody : openBody(sealer, { ...row, body: row.body })),
        ...row,
      }))
    },
  }
}

const deletedBody: MessageBody = { text: '', html: null, headers: {}, secrets: [] }

type NewMail = Parameters<typeof mailMessages.insert>[3]

function rowOf(message: MailMessage, stays: NewMail['stays']): NewMail {
  const { to, from, replyTo, subject, idempotencyKey, text, html, headers, secrets, about, enclosed } =
    message
  const body = { text, html: html ?? null, headers: headers ?? {}, secrets: secrets ?? [], enclosed }
  return {
    ...about,
    id: newId(),
    idempotencyKey,
    stays,
    sendAt: message.sendAt ?? null,
    overridesQuiet: message.overridesQuiet ?? false,
    dependsOn: message.dependsOn ?? [],
    notAfter: message.notAfter ?? null,
    body: stays?.status === 'refused' ? withoutSecrets(body) : body,
    to_address: to.address,
    to_name: to.name ?? null,
    from_address: from?.address ?? null,
    from_name: from?.name ?? null,
    reply_to_address: replyTo?.address ?? null,
    reply_to_name: replyTo?.name ?? null,
    subject,
  }
}
