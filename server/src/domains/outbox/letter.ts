import type { Permission } from '../../kernel/access/permissions.ts'
import type {
  Enclosure,
  MessageFact,
  MessageSubject,
  Refusal,
  ToldDelivery,
} from '../../kernel/messages/index.ts'
import { queueMail } from '../../kernel/messages/mail/index.ts'
import { plainText, queueSms } from '../../kernel/messages/sms/index.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { type CompanySettings, companySettings } from '../company/index.ts'
import type { MessageAttachment, Partner } from '../inbox/index.ts'
import type { Recipient } from './gate.ts'
import { type Purpose, ruleOf } from './purpose.ts'
import { standInConversation } from './stand-in-conversation.ts'
import { unsubscribeLink } from './unsubscribe-link.ts'
import { withWayOut } from './way-out.ts'

/** What every message says of itself. */
interface Written {
  purpose: Purpose
  /** Null: somebody who is not, or not yet, a client. */
  clientId: string | null
  /** By whose clock it is quiet, and who sees the message; null: the organization's, and who sees all of it. */
  locationId: string | null
  about: { kind: string; id: string } | null
  /** Facts that make the message true: at the hand-over it is dropped as `stale` when one of them is gone. */
  dependsOn: readonly MessageFact[]
  /** At the hand-over it is dropped as `stale` after this instant; null, or absent: at no time. */
  notAfter?: string | null | undefined
  /** The customer's link that it holds, and with which permission it may be seen while it has not left. */
  link?: { id: string; url: string; shownTo: Permission } | undefined
  /** A message of the same organization with the same key is the same message. */
  idempotencyKey: string
  /** A person takes it upon themselves to write at an hour at which customers are left alone: `overridesQuietHours`. */
  overridesQuiet?: boolean | undefined
  /** In whose conversation it stands, where that is not the client's, or that of the lead or address it goes to. */
  partner?: Partner | undefined
}

export interface Mail extends Written {
  to: { address: string; name?: string | null | undefined }
  content: { subject: string; text: string; html?: string | undefined }
  /** Documents that go with it. */
  enclosed?: readonly Enclosure[] | undefined
  /** Files among these, as the conversation shows them. */
  attachments?: readonly MessageAttachment[] | undefined
  /** Where answers go; the company's address unless given. */
  replyTo?: string | null | undefined
  /** Further headers. */
  headers?: Readonly<Record<string, string>> | undefined
  /** As they are, for who has read them already. */
  company?: CompanySettings | undefined
}

export interface Text extends Written {
  /** E.164. */
  to: string
  /** A number of ours; that of the location, or else the carrier's choice, unless given. */
  from?: string | undefined
  text: string
}

/** A message by either channel, as the gate sees it. */
export interface Letter {
  recipient: Recipient
  /** Leaves it to the background, or where it stays; with a refusal it is only noted. */
  leave(ctx: MutationContext, how?: Leaving): Promise<ToldDelivery>
}

export interface Leaving {
  refusal?: Refusal
  key?: string
  /** Not before then. */
  sendAt?: string
}

const automatic = { 'Auto-Submitted': 'auto-generated' }

/** In the name of the organization; answers come to where it reads them. */
export function letterOfMail(mail: Mail): Letter {
  return {
    recipient: recipientOf('email', mail, mail.to.address),
    leave: async (ctx, how) => {
      const company = mail.company ?? (await companySettings(ctx.db, ctx.actor.org.id))
      const name = company.mail_from_name ?? company.name
      const replyTo = mail.replyTo ?? company.mail_reply_to ?? company.email
      const { offersOptOut, isAutomatic } = ruleOf(mail.purpose)
      const wayOut = offersOptOut && !how?.refusal ? unsubscribeLink(ctx, mail.to.address) : null
      const { headers: wayOutHeaders, ...content } =
        wayOut === null ? { ...mail.content, headers: {} } : withWayOut(mail.content, wayOut, name)
      const secrets = [mail.link?.url ?? [], wayOut ?? []].flat()
      const told = await queueMail(ctx, {
        ...content,
        headers: { ...mail.headers, ...(isAutomatic && automatic), ...wayOutHeaders },
        to: { address: mail.to.address, name: mail.to.name ?? undefined },
        from: { name },
        ...(replyTo === null ? {} : { replyTo: { address: replyTo, name } }),
        idempotencyKey: how?.key ?? mail.idempotencyKey,
        secrets,
        about: subjectOf(mail),
        enclosed: mail.enclosed,
        refusal: how?.refusal,
        sendAt: how?.sendAt,
        overridesQuiet: mail.overridesQuiet,
        dependsOn: mail.dependsOn,
        notAfter: mail.notAfter,
      })
      const { subject, text } = mail.content
      const said = { ...mail, name: mail.to.name, subject, text, secrets, sendAt: how?.sendAt }
      await standInConversation(ctx, said, told)
      return told
    },
  }
}

export function letterOfText(written: Text): Letter {
  // The conversation shows what is sent.
  const text = { ...written, text: plainText(written.text) }
  return {
    recipient: recipientOf('sms', text, text.to),
    leave: async (ctx, how) => {
      const secrets = text.link ? [text.link.url] : []
      const told = await queueSms(ctx, {
        to: text.to,
        from: text.from,
        text: text.text,
        idempotencyKey: how?.key ?? text.idempotencyKey,
        secrets,
        about: subjectOf(text),
        refusal: how?.refusal,
        sendAt: how?.sendAt,
        overridesQuiet: text.overridesQuiet,
        dependsOn: text.dependsOn,
        notAfter: text.notAfter,
      })
      await standInConversation(ctx, { ...text, subject: null, secrets, sendAt: how?.sendAt }, told)
      return told
    },
  }
}

function recipientOf(
  channel: Recipient['channel'],
  { purpose, clientId, locationId, overridesQuiet }: Written,
  address: string,
): Recipient {
  return { channel, purpose, clientId, locationId, address, overridesQuiet }
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
