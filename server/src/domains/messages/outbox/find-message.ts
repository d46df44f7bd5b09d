import { notFound } from '../../../kernel/errors.ts'
import { mailMessages, type MailRow } from '../../../kernel/messages/mail/index.ts'
import { smsMessages, type SmsRow } from '../../../kernel/messages/sms/index.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'

export type FoundMessage = { channel: 'email'; row: MailRow } | { channel: 'sms'; row: SmsRow }

/**
 * Returns the message with this id from the outbox. Fails with `not_found` if the caller cannot access its
 * location.
 */
export async function requireMessage(ctx: QueryContext, id: string): Promise<FoundMessage> {
  const message = await findVisibleMessage(ctx, id)
  if (!message) throw notFound('message')
  return message
}

/** Returns the message with this id. Undefined if there is none, or the caller cannot access its location. */
export async function findVisibleMessage(ctx: QueryContext, id: string): Promise<FoundMessage | undefined> {
  const orgId = ctx.actor.org.id
  const mail = await mailMessages.findSeen(ctx.db, orgId, id)
  if (mail) return { channel: 'email', row: mail }
  const text = await smsMessages.findSeen(ctx.db, orgId, id)
  return text && { channel: 'sms', row: text }
}

/**
 * Returns the messages of both channels that the caller can access, whose ids are in a range and that have one of the
 * times `at`, oldest first.
 */
export async function messagesOfCall(
  { db, actor }: QueryContext,
  { most, ...written }: { from: string; upto: string; at: readonly string[]; most: number },
): Promise<FoundMessage[]> {
  const orgId = actor.org.id
  const [mails, texts] = await Promise.all([
    mailMessages.listWritten(db, orgId, written, most),
    smsMessages.listWritten(db, orgId, written, most),
  ])
  const messages: FoundMessage[] = [
    ...mails.map((row) => ({ channel: 'email', row }) as const),
    ...texts.map((row) => ({ channel: 'sms', row }) as const),
  ]
  return messages.sort((a, b) => (a.row.id < b.row.id ? -1 : 1))
}

/** Finds messages of the outbox by id, without checking if the caller can access their locations. */
export async function findMessages(
  db: Queries,
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundMessage>> {
  if (ids.length === 0) return new Map()
  const [mails, texts] = await Promise.all([
    mailMessages.findMany(db, orgId, ids),
    smsMessages.findMany(db, orgId, ids),
  ])
  return new Map<string, FoundMessage>([
    ...mails.map((row) => [row.id, { channel: 'email', row }] as const),
    ...texts.map((row) => [row.id, { channel: 'sms', row }] as const),
  ])
}
