import * as z from 'zod'
import type { Writes } from '../database/queries.ts'
import { invalidField } from '../errors.ts'
import { newId } from '../ids.ts'
import { queueTask } from '../tasks/queue.ts'
import { taskKind, type TaskResult } from '../tasks/task.ts'
import { deliverSms, type SmsDelivery } from './deliver-sms.ts'
import { segmentsOf } from './segments.ts'
import { insertSms } from './sms-messages-table.ts'

export interface QueuedSms {
  orgId: string
  /** E.164. */
  to: string
  /** E.164; the carrier's own choice unless given. */
  from?: string | undefined
  text: string
  now: string
  /** A message of the same organization with the same key is the same message. Unless given, it is a new one. */
  idempotencyKey?: string | undefined
}

const longestText = 1600
const e164 = /^\+[1-9]\d{6,14}$/

/** While another worker is sending, or was and died: how long until that can be told. */
const busySeconds = 60

/** Sends a recorded text message, again after temporary failures, for about four hours: later, it would surprise. */
export const sendSmsTask = taskKind({
  name: 'sms.send',
  payload: z.strictObject({ sms_id: z.uuid() }),
  delaysSeconds: [30, 120, 600, 3600, 3 * 3600],
  handler: async ({ orgId, services }, { sms_id }) =>
    resultOf(
      await deliverSms(
        { database: services.database.system, sender: services.sms, now: () => new Date().toISOString() },
        orgId,
        sms_id,
      ),
    ),
})

/** Records a text message and leaves its sending to the background; both if, and only if, the transaction commits. */
export async function queueSms(
  transaction: Writes,
  sms: QueuedSms,
): Promise<{ sms_id: string; segments: number }> {
  const { orgId, to, from = null, text, now } = sms
  if (!e164.test(to)) throw invalidField('to', 'The number must be in E.164, such as +13125550142.')
  if (text.trim() === '' || text.length > longestText || text.includes('\0') || !text.isWellFormed())
    throw invalidField('text', `The text must have 1 to ${longestText} characters.`)
  const id = newId()
  const segments = segmentsOf(text)
  const idempotencyKey = sms.idempotencyKey ?? id
  const smsId = await insertSms(transaction, orgId, { id, idempotencyKey, to, from, text, segments }, now)
  if (smsId === id) await queueTask(transaction, sendSmsTask, { sms_id: smsId }, { orgId, lane: 'sms', now })
  return { sms_id: smsId, segments }
}

function resultOf(delivery: SmsDelivery): TaskResult {
  if (delivery.outcome === 'busy')
    return { outcome: 'failed', reason: 'The message is being sent.', notBeforeSeconds: busySeconds }
  if (delivery.outcome !== 'failed') return { outcome: 'done' }
  return { outcome: delivery.failure === 'temporary' ? 'failed' : 'dead', reason: delivery.error }
}
