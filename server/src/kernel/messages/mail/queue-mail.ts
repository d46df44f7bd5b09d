import type { Writes } from '../../database/queries.ts'
import { cutText } from '../../cut-text.ts'
import { oneLine, withoutTurns } from '../../one-line.ts'
import { queueTask } from '../../tasks/queue.ts'
import { type ToldDelivery, toldDelivery, type Writing } from '../index.ts'
import { dueOf } from '../due-of.ts'
import { type WritingCall, writesToPeople } from '../writing-call.ts'
import type { MailRow } from './mail-messages-table.ts'
import type { Mailer } from './mailer.ts'
import { checkMessage, type MailAddress, type MailMessage, nameLimit } from './message.ts'
import { mailTask } from './send-mail-task.ts'

/** Mails somebody on behalf of a call: if, and only if, it commits, and never from the sandbox. */
export async function queueMail(
  { actor, db, now, services }: WritingCall & { services: { mailer: Mailer } },
  message: MailMessage,
): Promise<ToldDelivery> {
  if (!writesToPeople(actor)) {
    checkMessage(withPlainNames(message))
    return toldDelivery('email', message.to.address, null)
  }
  const { id: orgId } = actor.org
  const mail = await queueServiceMail(db, services.mailer, { orgId, org: actor.org, message, now })
  return toldDelivery('email', mail.to_address, mail)
}

export interface ServiceMail {
  orgId: string
  /** Unless it is told, it is found out when the message is to leave whether it may. */
  org?: Writing
  message: MailMessage
  now: string
}

/**
 * What the service tells of its own accord. Records a message and leaves its sending to the background; one that stays
 * in the outbox is nobody's work.
 */
export async function queueServiceMail(
  transaction: Writes,
  mailer: Mailer,
  { orgId, org = { id: orgId, isDemo: false, clock: null }, message, now }: ServiceMail,
): Promise<MailRow> {
  const { row, isNew } = await mailer.record(transaction, org, withPlainNames(message), now)
  if (isNew && row.status === 'recorded')
    await queueTask(
      transaction,
      mailTask,
      { mail_id: row.id },
      { orgId, lane: 'mail', now, ...dueOf(row, org) },
    )
  return row
}

/** Names are what people typed, and stand in subjects too; here they become parts of headers. */
function withPlainNames({ to, from, replyTo, ...message }: MailMessage): MailMessage {
  return {
    ...message,
    subject: withoutTurns(message.subject),
    to: withPlainName(to),
    ...(from ? { from: withPlainName(from) } : {}),
    ...(replyTo ? { replyTo: withPlainName(replyTo) } : {}),
  }
}

function withPlainName<Address extends Partial<MailAddress>>({ name = '', ...address }: Address): Address {
  const plain = cutText(oneLine(name), nameLimit).trim()
  return (plain === '' ? address : { ...address, name: plain }) as Address // the same, plainer
}
