import type { Permission } from '../../../kernel/access/permissions.ts'
import type { MessageFact, DeliveryView } from '../../../kernel/messages/index.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { type CompanySettings, companySettings } from '../../organization/company/index.ts'
import type { Mail } from './letter.ts'
import { warnOfReminder } from './warn-of-recipient.ts'
import { writeMail, writeText } from './write.ts'

export interface SentTo {
  channel: 'email' | 'sms'
  address: string
}

/**
 * A document that a member sends to its customer. Contains the addresses of the recipient, and functions that create
 * the link and the texts.
 */
export interface SentDocument {
  kind: 'estimate' | 'invoice'
  id: string
  clientId: string
  locationId: string
  /** Permission that a member needs to see the link in the outbox before the message is sent. */
  shownTo: Permission
  /** Idempotency key. A repeated call with the same key sends nothing. */
  idempotencyKey: string
  name: string | null
  overridesQuiet: boolean
  /** Facts that must still be true when the messages are sent. */
  dependsOn: readonly MessageFact[]
  /** Time at which the document was last sent to the customer. Null if it was never sent. */
  sentBefore: string | null
  /** Email address of the customer. If null, no email is sent. */
  email: string | null
  /** Phone number of the customer in E.164 form. If null, no text message is sent. */
  phone: string | null
  linkTo(sentTo: SentTo): Promise<{ id: string; url: string }>
  mail(company: CompanySettings, url: string): Mail['content']
  text(company: CompanySettings, url: string): string
}

/** Queues an email, a text message or both. Each contains its own link to the document. */
export async function sendDocument(ctx: MutationContext, sent: SentDocument): Promise<DeliveryView[]> {
  const { kind, id, clientId, locationId, shownTo, idempotencyKey, email, phone, name } = sent
  if (email === null && phone === null) return []
  await warnOfReminder(ctx, sent, sent.sentBefore)
  const company = await companySettings(ctx.db, ctx.actor.org.id)
  const shared = {
    purpose: 'document',
    clientId,
    locationId,
    about: { kind, id },
    dependsOn: sent.dependsOn,
    idempotencyKey,
    inputField: 'channels',
    overridesQuiet: sent.overridesQuiet,
  } as const
  const deliveries: DeliveryView[] = []
  if (email !== null) {
    const link = { ...(await sent.linkTo({ channel: 'email', address: email })), shownTo }
    const content = sent.mail(company, link.url)
    deliveries.push(await writeMail(ctx, { ...shared, to: { address: email, name }, content, company, link }))
  }
  if (phone !== null) {
    const link = { ...(await sent.linkTo({ channel: 'sms', address: phone })), shownTo }
    deliveries.push(await writeText(ctx, { ...shared, to: phone, text: sent.text(company, link.url), link }))
  }
  return deliveries
}
