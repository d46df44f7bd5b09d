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
  const orgId = ctx.actor.org.id
  const mail = await mailMessages.findSeen(ctx.db, orgId, id)
  if (mail) return { channel: 'email', row: mail }
  const text = await smsMessages.findSeen(ctx.db, orgId, id)
  if (!text) throw notFound('message')
  return { channel: 'sms', row: text }
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
