import type { Queries } from '../../database/queries.ts'
import type { Sealer } from '../../secrets/sealer.ts'
import {
  type Carriage,
  deliverMessage,
  type Delivery,
  withholdReasonForOrg,
  type Submission,
  writingOf,
} from '../index.ts'
import { numberOfLocation } from './phone-numbers-table.ts'
import { sendingLimitMs, type Sms, type SmsSender } from './sender.ts'
import { smsMessages, type SmsRow } from './sms-messages-table.ts'

export interface SmsCarriage {
  /** Access across organizations, because messages of any organization are delivered. */
  database: Queries
  sealer: Sealer
  sms: Sms
  now: () => string
  judge?: Carriage<SmsRow>['judge']
  /**
   * Called with the carrier's error code if the carrier rejects a message, before the failure is stored. May be
   * called twice for the same message.
   */
  refused?: (message: SmsRow, code: string) => Promise<unknown>
}

/** Sends a message that `queueSms` recorded (see `deliverMessage`). */
export async function deliverSms(carriage: SmsCarriage, orgId: string, id: string): Promise<Delivery> {
  const { database, sealer, sms, now, judge } = carriage
  const org = (await writingOf(database, orgId)) ?? { isDemo: false, clock: null }
  const sender = sms.of(org)
  return await deliverMessage(
    {
      table: smsMessages,
      database,
      sealer,
      now,
      withholdReasonFor: () =>
        Promise.resolve(sender === null ? (withholdReasonForOrg(org) ?? 'no_sms_provider') : null),
      judge,
      submit: (message, { text }) => handOver(carriage, sender!, message, text),
      limitMs: sendingLimitMs,
    },
    orgId,
    id,
  )
}

async function handOver(
  { database, refused }: SmsCarriage,
  sender: SmsSender,
  message: SmsRow,
  text: string,
): Promise<Submission> {
  const { org_id: orgId, id, to_number: to, from_number, location_id } = message
  const from = from_number ?? (await numberOfLocation(database, orgId, location_id))
  await smsMessages.setSender(database, orgId, id, from)
  const end = await submitted(sender, { id, orgId, to, from, text })
  if (end.accepted || end.code == null) return end
  await smsMessages.setError(database, orgId, id, end.code)
  await refused?.(message, end.code)
  return end
}

async function submitted(sender: SmsSender, message: Parameters<SmsSender['send']>[0]): Promise<Submission> {
  try {
    return await sender.send(message)
  } catch (error) {
    return { accepted: false, failure: 'unknown', error: String(error).slice(0, 500) }
  }
}
