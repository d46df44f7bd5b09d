import { mailMessages } from '../../../kernel/messages/mail/index.ts'
import { smsMessages } from '../../../kernel/messages/sms/index.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'

/** Cancels messages in the outbox that contain one of these links and are not sent yet. */
export async function withdrawMessages(
  { db, actor }: Pick<MutationContext, 'db' | 'actor'>,
  linkIds: readonly string[],
): Promise<void> {
  if (linkIds.length === 0 || actor.mode !== 'live') return
  await mailMessages.withdraw(db, actor.org.id, linkIds)
  await smsMessages.withdraw(db, actor.org.id, linkIds)
}
