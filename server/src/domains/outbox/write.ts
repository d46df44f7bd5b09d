import type { Permission } from '../../kernel/access/permissions.ts'
import type { Enclosure, MessageSubject, ToldDelivery } from '../../kernel/messages/index.ts'
import { mailMessages, queueMail } from '../../kernel/messages/mail/index.ts'
import { queueSms } from '../../kernel/messages/sms/index.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { type CompanySettings, companySettings } from '../company/index.ts'
import { refusalOf } from './consent.ts'
import type { Purpose } from './purpose.ts'

/** What every message says of itself. */
interface Written {
  purpose: Purpose
  /** The customer; null: a member or the company itself is written to. */
  clientId: string | null
  locationId: string | null
  about: { kind: string; id: string } | null
  /** The customer's link that it holds, and with which permission it may be seen while it has not left. */
  link?: { id: string; url: string; shownTo: Permission } | undefined
  /** A message of the same organization with the same key is the same message. */
  idempotencyKey: string
  /** The field in which the caller asked for it. */
  askedIn?: string | undefined
}

export interface Mail extends Written {
  to: { address: string; name?: string | null | undefined }
  content: { subject: string; text: string; html?: string | undefined }
  /** Documents that go with it. */
  enclosed?: readonly Enclosure[] | undefined
  /** As they are, for who has read them already. */
  company?: CompanySettings | undefined
}

export interface Text extends Written {
  to: string
  text: string
}

/** Mails in the name of the organization; answers come to where it reads them. */
export async function writeMail(ctx: MutationContext, mail: Mail): Promise<ToldDelivery> {
  const refusal = await refusalOf(ctx, { ...mail, channel: 'email' })
  const company = mail.company ?? (await companySettings(ctx.db, ctx.actor.org.id))
  const name = company.mail_from_name ?? company.name
  const replyTo = company.mail_reply_to ?? company.email
  return await queueMail(ctx, {
    ...mail.content,
    to: { address: mail.to.address, name: mail.to.name ?? undefined },
    from: { name },
    ...(replyTo === null ? {} : { replyTo: { address: replyTo, name } }),
    idempotencyKey: mail.idempotencyKey,
    secrets: mail.link ? [mail.link.url] : [],
    about: subjectOf(mail),
    enclosed: mail.enclosed,
    refusal,
  })
}

export async function writeText(ctx: MutationContext, text: Text): Promise<ToldDelivery> {
  await refusalOf(ctx, { ...text, channel: 'sms', askedIn: text.askedIn ?? 'channels' })
  return await queueSms(ctx, {
    to: text.to,
    text: text.text,
    idempotencyKey: text.idempotencyKey,
    secrets: text.link ? [text.link.url] : [],
    about: subjectOf(text),
  })
}

/** Whether a mail with one of these keys was written already; work in the background may be done twice. */
export function isMailWritten({ db, actor }: MutationContext, keys: readonly string[]): Promise<boolean> {
  return mailMessages.isWritten(db, actor.org.id, keys)
}

function subjectOf({ about, purpose, clientId, locationId, link }: Written): MessageSubject {
  return {
    about_kind: about?.kind ?? null,
    about_id: about?.id ?? null,
    client_id: clientId,
    location_id: locationId,
    purpose,
    shown_to: link?.shownTo ?? null,
    link_id: link?.id ?? null,
  }
}
