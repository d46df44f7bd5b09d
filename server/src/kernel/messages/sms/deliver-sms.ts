import type { Queries } from '../../database/queries.ts'
import { deliverMessage, type Delivery, type Submission } from '../index.ts'
import { sendingLimitMs, type SmsSender } from './sender.ts'
import { smsMessages, type SmsRow } from './sms-messages-table.ts'

export interface SmsCarriage {
  /** The system's view: messages of any organization are delivered. */
  database: Queries
  /** Null: messages stay in the outbox. */
  sender: SmsSender | null
  now: () => string
}

/** Sends what `queueSms` recorded, as `deliverMessage` tells. */
export function deliverSms(
  { database, sender, now }: SmsCarriage,
  orgId: string,
  id: string,
): Promise<Delivery> {
  const submit = sender && ((sms: SmsRow) => handOver(sender, sms))
  return deliverMessage({ table: smsMessages, database, now, submit, limitMs: sendingLimitMs }, orgId, id)
}

async function handOver(
  sender: SmsSender,
  { id, to_number, from_number, text }: SmsRow,
): Promise<Submission> {
  try {
    return await sender.send({ id, to: to_number, from: from_number, text })
  } catch (error) {
    return { accepted: false, failure: 'unknown', error: String(error).slice(0, 500) }
  }
}
