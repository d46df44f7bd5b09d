import type { Queries } from '../../database/queries.ts'
import type { Sealer } from '../../secrets/sealer.ts'
import { type Carriage, deliverMessage, type Delivery, keepsOfId, type Submission } from '../index.ts'
import { sendingLimitMs, type SmsSender } from './sender.ts'
import { smsMessages, type SmsRow } from './sms-messages-table.ts'

export interface SmsCarriage {
  /** The system's view: messages of any organization are delivered. */
  database: Queries
  sealer: Sealer
  /** Null: messages stay in the outbox. */
  sender: SmsSender | null
  now: () => string
  judge?: Carriage<SmsRow>['judge']
}

/** Sends what `queueSms` recorded, as `deliverMessage` tells. */
export function deliverSms(
  { database, sealer, sender, now, judge }: SmsCarriage,
  orgId: string,
  id: string,
): Promise<Delivery> {
  return deliverMessage(
    {
      table: smsMessages,
      database,
      sealer,
      now,
      keeps: async () => (await keepsOfId(database, orgId)) ?? (sender === null ? 'no_sms_provider' : null),
      judge,
      submit: (sms, { text }) => handOver(sender!, sms, text),
      limitMs: sendingLimitMs,
    },
    orgId,
    id,
  )
}

async function handOver(
  sender: SmsSender,
  { id, to_number, from_number }: SmsRow,
  text: string,
): Promise<Submission> {
  try {
    return await sender.send({ id, to: to_number, from: from_number, text })
  } catch (error) {
    return { accepted: false, failure: 'unknown', error: String(error).slice(0, 500) }
  }
}
