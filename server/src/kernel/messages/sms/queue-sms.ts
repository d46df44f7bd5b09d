import { invalidField } from '../../errors.ts'
import { newId } from '../../ids.ts'
import { queueTask } from '../../tasks/queue.ts'
import { type WritingCall, writesToPeople } from '../writing-call.ts'
import { segmentsOf } from './segments.ts'
import { smsTask } from './send-sms-task.ts'
import { insertSms } from './sms-messages-table.ts'

export interface QueuedSms {
  /** E.164. */
  to: string
  /** E.164; the carrier's own choice unless given. */
  from?: string | undefined
  text: string
  /** A message of the same organization with the same key is the same message. Unless given, it is a new one. */
  idempotencyKey?: string | undefined
}

const longestText = 1600
const e164 = /^\+[1-9]\d{6,14}$/

/** Texts somebody on behalf of a call: if, and only if, it commits, and never from the sandbox. */
export async function queueSms(
  { actor, db, now }: WritingCall,
  { to, from, text, idempotencyKey }: QueuedSms,
): Promise<void> {
  if (!e164.test(to)) throw invalidField('to', 'The number must be in E.164, such as +13125550142.')
  if (text.trim() === '' || text.length > longestText || text.includes('\0') || !text.isWellFormed())
    throw invalidField('text', `The text must have 1 to ${longestText} characters.`)
  if (!writesToPeople(actor)) return
  const id = newId()
  const orgId = actor.org.id
  const sms = {
    id,
    idempotencyKey: idempotencyKey ?? id,
    to,
    from: from ?? null,
    text,
    segments: segmentsOf(text),
  }
  const smsId = await insertSms(db, orgId, sms, now)
  if (smsId === id) await queueTask(db, smsTask, { sms_id: smsId }, { orgId, lane: 'sms', now })
}
