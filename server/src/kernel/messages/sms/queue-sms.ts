import { invalidField } from '../../errors.ts'
import { newId } from '../../ids.ts'
import type { Sealer } from '../../secrets/sealer.ts'
import { queueTask } from '../../tasks/queue.ts'
import {
  keepsOf,
  type MessageFact,
  type MessageSubject,
  type Refusal,
  type ToldDelivery,
  toldDelivery,
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
  /** E.164. */
  to: string
  /** E.164; the carrier's own choice unless given. */
  from?: string | undefined
  text: string
  /** A message of the same organization with the same key is the same message. Unless given, it is a new one. */
  idempotencyKey?: string | undefined
  /** What opens something to whoever reads it, as it stands in the text; taken out once the message has left. */
  secrets?: readonly string[] | undefined
  about?: Partial<MessageSubject> | undefined
  /** It is recorded and not sent: why. */
  refusal?: Refusal | undefined
  /** Not before then. */
  sendAt?: string | undefined
  /** At hours too at which customers are left alone. */
  overridesQuiet?: boolean | undefined
  /** Facts that must hold when it is handed over. */
  dependsOn?: readonly MessageFact[] | undefined
  /** Latest instant at which it is handed over. */
  notAfter?: string | null | undefined
}

const e164 = /^\+[1-9]\d{6,14}$/

/** Texts somebody on behalf of a call: if, and only if, it commits, and never from the sandbox. */
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
): Promise<ToldDelivery> {
  if (!e164.test(to)) throw invalidField('to', 'The number must be in E.164, such as +13125550142.')
  if (text.trim() === '' || text.length > longestText || text.includes('\0') || !text.isWellFormed())
    throw invalidField('text', `The text must have 1 to ${longestText} characters.`)
  if (!writesToPeople(actor)) return toldDelivery('sms', to, null)
  const id = newId()
  const orgId = actor.org.id
  const isCarried = services.sms.of(actor.org) !== null
  const reason = isCarried ? null : (keepsOf(actor.org) ?? 'no_sms_provider')
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
    await queueTask(db, smsTask, { sms_id: id }, { orgId, lane: 'sms', now, ...dueOf(row, actor.org) })
  return toldDelivery('sms', to, row)
}
