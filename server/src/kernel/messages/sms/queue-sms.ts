import { invalidField } from '../../errors.ts'
import { newId } from '../../ids.ts'
import type { Sealer } from '../../secrets/sealer.ts'
import { queueTask } from '../../tasks/queue.ts'
import {
  withholdReasonForOrg,
  type MessageFact,
  type MessageSubject,
  type Refusal,
  type DeliveryView,
  presentDelivery,
  withoutSecrets,
} from '../index.ts'
import { dueOf } from '../due-of.ts'
import { type WritingCall, writesToPeople } from '../writing-call.ts'
import { longestText, plainText } from './plain-text.ts'
import { segmentsOf } from './segments.ts'
import { smsTask } from './send-sms-task.ts'
import type { Sms } from './sender.ts'
import { smsMessages } from './sms-messages-table.ts'

export interface QueuedSms {
  /** Phone number of the recipient, E.164. */
  to: string
  /** Sender number in E.164. If absent, the carrier chooses it. */
  from?: string | undefined
  text: string
  /**
   * Idempotency key. If the organization already has a message with this key, no second message is created. Without a
   * key, each call creates a message.
   */
  idempotencyKey?: string | undefined
  /**
   * Secrets in the text, such as links that give access, exactly as they appear. They are redacted once the message
   * is sent.
   */
  secrets?: readonly string[] | undefined
  about?: Partial<MessageSubject> | undefined
  /** Reason not to send the message. If set, the message is recorded with this reason and never sent. */
  refusal?: Refusal | undefined
  /** Earliest time of sending. */
  sendAt?: string | undefined
  /** If true, the message is sent even during quiet hours. */
  overridesQuiet?: boolean | undefined
  /**
   * Facts on which the message depends, such as the time of a visit that it announces. If a fact is no longer true
   * when the message is submitted, the message is not sent.
   */
  dependsOn?: readonly MessageFact[] | undefined
  /** Latest time of submission. A message that was not submitted by then is never sent. */
  notAfter?: string | null | undefined
}

const e164 = /^\+[1-9]\d{6,14}$/

/**
 * Queues a text message for an operation. The text is sent only if the operation's transaction commits, and never for
 * data of the sandbox.
 */
export async function queueSms(
  { actor, db, now, services }: WritingCall & { services: { sms: Sms; sealer: Sealer } },
  {
    to,
    from,
    text,
    idempotencyKey,
    secrets,
    about,
    refusal,
    sendAt,
    overridesQuiet,
    dependsOn,
    notAfter,
  }: QueuedSms,
): Promise<DeliveryView> {
  if (!e164.test(to)) throw invalidField('to', 'must be in E.164 form, such as +13125550142')
  if (text.trim() === '' || text.length > longestText || text.includes('\0') || !text.isWellFormed())
    throw invalidField('text', `must have 1 to ${longestText} characters`)
  if (!writesToPeople(actor)) return presentDelivery('sms', to, null)
  const id = newId()
  const orgId = actor.org.id
  const isCarried = services.sms.of(actor.org) !== null
  const reason = isCarried ? null : (withholdReasonForOrg(actor.org) ?? 'no_sms_provider')
  const plain = plainText(text)
  const body = { text: plain, html: null, headers: {}, secrets: secrets ?? [] }
  const sms = {
    ...about,
    id,
    idempotencyKey: idempotencyKey ?? id,
    stays: refusal
      ? ({ status: 'refused', reason: refusal } as const)
      : reason && ({ status: 'kept', reason } as const),
    body: refusal ? withoutSecrets(body) : body,
    sendAt: sendAt ?? null,
    overridesQuiet: overridesQuiet ?? false,
    dependsOn: dependsOn ?? [],
    notAfter: notAfter ?? null,
    to_number: to,
    from_number: from ?? null,
    segments: segmentsOf(plain),
    carrier_state: null,
    carrier_error: null,
  }
  const { row, isNew } = await smsMessages.insert(db, services.sealer, orgId, sms, now)
  if (isNew && row.status === 'recorded')
    await queueTask(db, smsTask, { sms_id: id }, { orgId, partition: 'sms', now, ...dueOf(row, actor.org) })
  return presentDelivery('sms', to, row)
}
