import { emptied, type PersonTable, refersBy } from '../personal-data/person-table.ts'

const about = refersBy('client_id', 'about_id')
// Messages that are not sent yet are refused. Messages about the person to members of the company lose their content too.
const isUnsent = `(r.status in ('recorded', 'kept') or r.status = 'failed' and r.failure = 'temporary')`
const common = {
  ...emptied('error', 'body', 'provider_message_id'),
  status: `case when ${isUnsent} then 'refused' else r.status end`,
  reason: `case when ${isUnsent} then 'person_erased' else r.reason end`,
  failure: `case when ${isUnsent} then null else r.failure end`,
  depends_on: `'[]'`,
}
const stays = ['idempotency_key', 'about_kind', 'shown_to', 'purpose']
const hidden = ['body', 'idempotency_key', 'depends_on']

export const personalData: readonly PersonTable[] = [
  {
    table: 'quoin.mail_messages',
    kind: 'email',
    rows: `${about} or r.to_address = any ($3::text[]) or lower(r.to_address) = any ($3::text[])`,
    finds: 'array[r.id]',
    erase: {
      ...common,
      ...emptied('to_name', 'from_name', 'reply_to_name', 'reply_to_address', 'from_address'),
      to_address: `'erased'`,
      subject: `'Erased'`,
    },
    stays,
    hidden,
  },
  {
    table: 'quoin.sms_messages',
    kind: 'text_message',
    rows: `${about} or r.to_number = any ($3::text[])`,
    finds: 'array[r.id]',
    erase: { ...common, ...emptied('carrier_error'), to_number: `'erased'` },
    stays: [...stays, 'from_number'],
    hidden,
  },
]

/** SQL condition of messages about the person that are being sent, for which an erasure must wait. */
export const sendingAbout = personalData
  .map(
    ({ table, rows }) =>
      `select 1 from ${table} r where r.org_id = $1 and r.status = 'sending' and (${rows})`,
  )
  .join(' union all ')
