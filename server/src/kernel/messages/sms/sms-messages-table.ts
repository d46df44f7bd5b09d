import type { Queries } from '../../database/queries.ts'
import { type MessageRow, messagesTable } from '../index.ts'
import type { CarrierState } from './twilio-forms.ts'

export interface SmsRow extends MessageRow {
  to_number: string
  from_number: string | null
  segments: number
  /** Latest status that the carrier reported. Null before its first report. */
  carrier_state: CarrierState | null
  /** The carrier's error code. */
  carrier_error: string | null
}

const table = messagesTable<SmsRow>(
  'quoin.sms_messages',
  ['to_number', 'from_number', 'segments', 'carrier_state', 'carrier_error'],
  'to_number',
  `when m.carrier_state in ('delivered', 'undelivered', 'failed') then m.carrier_state`,
)

export const smsMessages = {
  ...table,

  /** Sets the sender number, and clears the error of the previous attempt. */
  setSender: (db: Queries, orgId: string, id: string, from: string | null): Promise<unknown> =>
    db.rows(
      `update quoin.sms_messages set from_number = $3, carrier_error = null where org_id = $1 and id = $2 and status = 'sending'`,
      [orgId, id, from],
    ),

  setError: (db: Queries, orgId: string, id: string, code: string): Promise<unknown> =>
    db.rows(
      `update quoin.sms_messages set carrier_error = $3 where org_id = $1 and id = $2 and status = 'sending'`,
      [orgId, id, code],
    ),

  /** Finds a message of any organization by the id that the carrier gave it. Needs system access. */
  findByProviderId: (
    system: Queries,
    providerMessageId: string,
  ): Promise<{ org_id: string; id: string } | undefined> =>
    system.row(
      `select m.org_id, m.id from quoin.sms_messages m where m.provider_message_id = $1 order by m.created_at desc limit 1`,
      [providerMessageId],
    ),

  /**
   * Records a status that the carrier reports. Reports may arrive in any order: an earlier status never replaces a
   * later one, and a final status never changes. Reports are also recorded while the message is being submitted, and
   * after a submission with an unknown outcome. Returns the message if something changed.
   */
  noteState: (
    db: Queries,
    orgId: string,
    id: string,
    report: { sid: string; status: CarrierState; code: string | null; now: string },
  ): Promise<SmsRow | undefined> =>
    db.row(
      `update quoin.sms_messages m
          set carrier_state = $4, carrier_error = coalesce($5, m.carrier_error), carrier_told_at = $6
        where m.org_id = $1 and m.id = $2 and (m.provider_message_id = $3 or m.provider_message_id is null)
          and (m.status in ('sending', 'sent') or m.failure = 'unknown')
          and (m.carrier_state is null or m.carrier_state in ('queued', 'sending', 'sent'))
          and array_position(array['queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed'], $4)
            > coalesce(array_position(array['queued', 'sending', 'sent'], m.carrier_state), 0)
       returning ${table.columns}`,
      [orgId, id, report.sid, report.status, report.code, report.now],
    ),
}
