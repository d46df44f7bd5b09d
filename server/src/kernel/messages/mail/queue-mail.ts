import type { Writes } from '../../database/queries.ts'
import { cutText } from '../../cut-text.ts'
import { oneLine, withoutTurns } from '../../one-line.ts'
import { queueTask } from '../../tasks/queue.ts'
import { type DeliveryView, presentDelivery, type Writing } from '../index.ts'
import { dueOf } from '../due-of.ts'
import { type WritingCall, writesToPeople } from '../writing-call.ts'
import type { MailRow } from './mail-messages-table.ts'
import type { Mailer } from './mailer.ts'
import { checkMessage, type MailAddress, type MailMessage, nameLimit } from './message.ts'
import { mailTask } from './send-mail-task.ts'

/**
 * Queues an email for an operation. The email is sent only if the operation's transaction commits, and never for data
 * of the sandbox.
 */
export async function queueMail(
  { actor, db, now, services }: WritingCall & { services: { mailer: Mailer } },
  message: MailMessage,
): Promise<DeliveryView> {
  if (!writesToPeople(actor)) {
    checkMessage(withPlainNames(message))
    return presentDelivery('email', message.to.address, null)
  }
  const { id: orgId } = actor.org
  const mail = await queueServiceMail(db, services.mailer, { orgId, org: actor.org, message, now })
  return presentDelivery('email', mail.to_address, mail)
}

export interface ServiceMail {
  orgId: string
  /**
   * Facts about the organization that decide whether its email is sent. If absent, only the check right before the
   * sending, which loads these facts itself, can stop the email.
   */
  org?: Writing
  message: MailMessage
  now: string
}

/** Records a message and queues the task that delivers it. A message that must not be sent gets no task. */
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
      { orgId, partition: 'mail', now, ...dueOf(row, org) },
    )
  return row
}

/** Makes the names and the subject safe for headers, because names are user input and also appear in subjects. */
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
  return (plain === '' ? address : { ...address, name: plain }) as Address // Same type, with a safe name.
}
