import type { Queries } from '../../../kernel/database/queries.ts'
import type { MessageFailure } from '../../../kernel/messages/index.ts'
import { mailMessages } from '../../../kernel/messages/mail/index.ts'
import { smsMessages } from '../../../kernel/messages/sms/index.ts'
import { mailOf, type OutboxMessage, textOf } from './message.ts'

export interface Fate {
  status: OutboxMessage['state']
  /** Type of the failure; `unknown` means that the message may have arrived. Null if it has not failed. */
  failure: MessageFailure | null
  /** Reason why the message was stored in the outbox without being sent, or was refused. */
  reason: OutboxMessage['reason']
}

/** Returns the delivery state of each message, keyed by message id. */
export async function fatesOf(
  db: Queries,
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Fate>> {
  if (ids.length === 0) return new Map()
  const [mails, texts] = await Promise.all([
    mailMessages.findMany(db, orgId, ids),
    smsMessages.findMany(db, orgId, ids),
  ])
  return new Map([
    ...mails.map((row) => [row.id, fateOf(mailOf(row), row)] as const),
    ...texts.map((row) => [row.id, fateOf(textOf(row), row)] as const),
  ])
}

function fateOf({ state, reason }: OutboxMessage, { failure }: { failure: MessageFailure | null }): Fate {
  return { status: state, failure, reason }
}
