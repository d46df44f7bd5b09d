import type { Writes } from '../../database/queries.ts'
import { queueTask } from '../../tasks/queue.ts'
import { type WritingCall, writesToPeople } from '../writing-call.ts'
import type { Mailer } from './mailer.ts'
import { checkMessage, type MailAddress, type MailMessage, nameLimit } from './message.ts'
import { mailTask } from './send-mail-task.ts'

/** Mails somebody on behalf of a call: if, and only if, it commits, and never from the sandbox. */
export async function queueMail(
  { actor, db, now, services }: WritingCall & { services: { mailer: Mailer } },
  message: MailMessage,
): Promise<void> {
  if (!writesToPeople(actor)) return checkMessage(withPlainNames(message))
  await queueServiceMail(db, services.mailer, { orgId: actor.org.id, message, now })
}

/** What the service tells of its own accord. Records a message and leaves its sending to the background. */
export async function queueServiceMail(
  transaction: Writes,
  mailer: Mailer,
  { orgId, message, now }: { orgId: string; message: MailMessage; now: string },
): Promise<void> {
  const mailId = await mailer.record(transaction, orgId, withPlainNames(message))
  await queueTask(transaction, mailTask, { mail_id: mailId }, { orgId, lane: 'mail', now })
}

/** Names are what people typed; here they become parts of headers. */
function withPlainNames({ to, replyTo, ...message }: MailMessage): MailMessage {
  return { ...message, to: withPlainName(to), ...(replyTo ? { replyTo: withPlainName(replyTo) } : {}) }
}

function withPlainName({ address, name = '' }: MailAddress): MailAddress {
  const plain = name
    .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .slice(0, nameLimit)
    .trim()
  return plain === '' ? { address } : { address, name: plain.toWellFormed() }
}
