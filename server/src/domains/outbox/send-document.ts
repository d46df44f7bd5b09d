import type { Permission } from '../../kernel/access/permissions.ts'
import type { MessageFact, ToldDelivery } from '../../kernel/messages/index.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { type CompanySettings, companySettings } from '../company/index.ts'
import type { Mail } from './letter.ts'
import { warnOfReminder } from './warn-of-recipient.ts'
import { writeMail, writeText } from './write.ts'

export interface SentTo {
  channel: 'email' | 'sms'
  address: string
}

/** A document that somebody sends to its customer, and in which words. */
export interface SentDocument {
  kind: 'estimate' | 'invoice'
  id: string
  clientId: string
  locationId: string
  /** Who may see its link in the outbox while the message has not left. */
  shownTo: Permission
  /** Of this sending. */
  idempotencyKey: string
  name: string | null
  overridesQuiet: boolean
  /** Facts that make the messages true. */
  dependsOn: readonly MessageFact[]
  /** When it was sent to the customer before; null: never. */
  sentBefore: string | null
  /** Null: not by mail. */
  email: string | null
  /** E.164; null: not by text message. */
  phone: string | null
  linkTo(sentTo: SentTo): Promise<{ id: string; url: string }>
  mail(company: CompanySettings, url: string): Mail['content']
  text(company: CompanySettings, url: string): string
}

/** Queues the messages, each with a link of its own to the document. */
export async function sendDocument(ctx: MutationContext, sent: SentDocument): Promise<ToldDelivery[]> {
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
    askedIn: 'channels',
    overridesQuiet: sent.overridesQuiet,
  } as const
  const told: ToldDelivery[] = []
  if (email !== null) {
    const link = { ...(await sent.linkTo({ channel: 'email', address: email })), shownTo }
    const content = sent.mail(company, link.url)
    told.push(await writeMail(ctx, { ...shared, to: { address: email, name }, content, company, link }))
  }
  if (phone !== null) {
    const link = { ...(await sent.linkTo({ channel: 'sms', address: phone })), shownTo }
    told.push(await writeText(ctx, { ...shared, to: phone, text: sent.text(company, link.url), link }))
  }
  return told
}
