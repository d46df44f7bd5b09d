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

/** Fields that emails and text messages have in common. */
interface Written {
  purpose: Purpose
  /** Client who receives the message. Null if the recipient is not a client. */
  clientId: string | null
  /**
   * Location of the message. Members with access to it can access the message. Its time zone applies to quiet hours if
   * the client has no primary property. If null, members need access to all locations, and the organization's time zone
   * applies.
   */
  locationId: string | null
  about: { kind: string; id: string } | null
  /**
   * Facts on which the message depends, for example that an invoice is still unpaid. If one of them is no longer true
   * when the message is about to be sent, the message is refused, with the reason `stale`.
   */
  dependsOn: readonly MessageFact[]
  /**
   * Latest time at which the message may be sent. If it has not been sent by then, it is refused, with the reason
   * `stale`. If null or absent, there is no limit.
   */
  notAfter?: string | null | undefined
  /**
   * Link in the message that opens the customer's page. The outbox shows the link before the message is sent
   * only to members with the permission `shownTo`.
   */
  link?: { id: string; url: string; shownTo: Permission } | undefined
  /** Idempotency key. If the organization already has a message with this key, no second message is created. */
  idempotencyKey: string
  /** True if a member decided to send the message even during quiet hours; see `overridesQuietHours`. */
  overridesQuiet?: boolean | undefined
  /**
   * The person whose conversation contains the message. Defaults to the client, or else to the lead that the message is
   * about, or else to the recipient's address.
   */
  partner?: Partner | undefined
}

export interface Mail extends Written {
  to: { address: string; name?: string | null | undefined }
  content: { subject: string; text: string; html?: string | undefined }
  /** Documents and files that are attached to the email. */
  enclosed?: readonly Enclosure[] | undefined
  /** Attached files that are shown in the conversation. */
  attachments?: readonly MessageAttachment[] | undefined
  /**
   * Reply address. Defaults to the reply address in the company's settings, or else to the company's email
   * address.
   */
  replyTo?: string | null | undefined
  /** Parts of the text that the outbox never shows, such as a link to sign in. */
  secrets?: readonly string[] | undefined
  headers?: Readonly<Record<string, string>> | undefined
  /** Company settings, if the caller has already read them. They are read from the database otherwise. */
  company?: CompanySettings | undefined
}

export interface Text extends Written {
  /** Phone number of the recipient in E.164 form. */
  to: string
  /**
   * Phone number of the company from which the text is sent. Defaults to the number of the location. If the location
   * has none, the carrier chooses the number.
   */
  from?: string | undefined
  text: string
}

/**
 * An email or text message that is ready to be sent, with the data about its recipient that the delivery policy
 * needs.
 */
export interface Letter {
  recipient: Recipient
  /**
   * Stores the message in the outbox. Queues it for sending if a provider is set up. With `refusal`, only records that
   * the message was refused.
   */
  leave(ctx: MutationContext, how?: Leaving): Promise<DeliveryView>
}

export interface Leaving {
  refusal?: Refusal
  key?: string
  /** Earliest time at which the message is sent. Defaults to now. */
  sendAt?: string
}

const automatic = { 'Auto-Submitted': 'auto-generated' }

/** Converts an email to a `Letter`. The email is sent in the organization's name. */
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
      const secrets = [mail.link?.url ?? [], wayOut ?? [], mail.secrets ?? []].flat()
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
  // Replaces typographic characters here (see `plainText`), and not only when the message is sent, so that the
  // conversation contains the text exactly as it is sent.
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
