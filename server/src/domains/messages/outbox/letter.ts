import type { Permission } from '../../../kernel/access/permissions.ts'
import type {
  Enclosure,
  MessageFact,
  MessageSubject,
  Refusal,
  DeliveryView,
} from '../../../kernel/messages/index.ts'
import { queueMail } from '../../../kernel/messages/mail/index.ts'
import { plainText, queueSms } from '../../../kernel/messages/sms/index.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { type CompanySettings, companySettings } from '../../organization/company/index.ts'
import type { MessageAttachment, Partner } from '../conversations/index.ts'
import type { Recipient } from './delivery-policy.ts'
import { type Purpose, ruleOf } from './purpose.ts'
import { addToConversation } from './add-to-conversation.ts'
import { unsubscribeLink } from './unsubscribe-link.ts'
import { withWayOut } from './way-out.ts'

/** Fields of every message. */
interface Written {
  purpose: Purpose
  /** Client who receives the message. Null if the recipient is not a client (yet). */
  clientId: string | null
  /**
   * Location that decides about quiet hours and about access to the message. Null uses the organization's time zone and
   * requires access to all of its locations.
   */
  locationId: string | null
  about: { kind: string; id: string } | null
  /** Facts that must still hold at the time of sending; otherwise the message is dropped as `stale`. */
  dependsOn: readonly MessageFact[]
  /** Time after which the message is dropped as `stale`. If null or absent, it is never dropped. */
  notAfter?: string | null | undefined
  /**
   * The customer's link in the message, and the permission that is needed to see it before the message is
   * sent.
   */
  link?: { id: string; url: string; shownTo: Permission } | undefined
  /** Idempotency key. If the organization already has a message with this key, no second message is created. */
  idempotencyKey: string
  /** True if a member decided to send the message even during quiet hours; see `overridesQuietHours`. */
  overridesQuiet?: boolean | undefined
  /** The other party of the conversation, if it differs from the client, lead or address of the recipient. */
  partner?: Partner | undefined
}

export interface Mail extends Written {
  to: { address: string; name?: string | null | undefined }
  content: { subject: string; text: string; html?: string | undefined }
  /** Attached documents. */
  enclosed?: readonly Enclosure[] | undefined
  /** The attached files, as the conversation shows them. */
  attachments?: readonly MessageAttachment[] | undefined
  /** Reply address. Defaults to the company's. */
  replyTo?: string | null | undefined
  /** Additional headers. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Company settings. Set if the caller has already read them. */
  company?: CompanySettings | undefined
}

export interface Text extends Written {
  /** E.164. */
  to: string
  /** Sender number, one of our numbers. Defaults to the number of the location, or else to the carrier's choice. */
  from?: string | undefined
  text: string
}

/** A message on either channel, with the facts that the delivery policy needs. */
export interface Letter {
  recipient: Recipient
  /**
   * Queues the message, or stores it if no provider is set up. If a refusal is passed, the message is only recorded.
   */
  leave(ctx: MutationContext, how?: Leaving): Promise<DeliveryView>
}

export interface Leaving {
  refusal?: Refusal
  key?: string
  /** Earliest send time. */
  sendAt?: string
}

const automatic = { 'Auto-Submitted': 'auto-generated' }

/** Converts a mail in the organization's name. Replies go to the organization's own address. */
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
      const delivery = await queueMail(ctx, {
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
      await addToConversation(ctx, said, delivery)
      return delivery
    },
  }
}

export function letterOfText(written: Text): Letter {
  // The conversation shows the text as it is sent.
  const text = { ...written, text: plainText(written.text) }
  return {
    recipient: recipientOf('sms', text, text.to),
    leave: async (ctx, how) => {
      const secrets = text.link ? [text.link.url] : []
      const delivery = await queueSms(ctx, {
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
      await addToConversation(ctx, { ...text, subject: null, secrets, sendAt: how?.sendAt }, delivery)
      return delivery
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
