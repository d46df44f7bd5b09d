import {
  emptied,
  erasedName,
  type PersonTable,
  refersBy,
} from '../../../kernel/personal-data/person-table.ts'

export const personalData: readonly PersonTable[] = [
  {
    table: 'leads',
    kind: 'lead',
    // A lead without a client belongs to the person with its email address or phone number.
    rows: `${refersBy('id', 'client_id')}
      or r.client_id is null and (r.customer_email_key = any ($3::text[]) or r.customer_phone = any ($3::text[]))`,
    finds: 'array[r.id]',
    addresses: 'array[r.customer_email_key, lower(r.customer_email), r.customer_phone]',
    open: {
      when: `r.status not in ('converted', 'lost') and r.archived_at is null`,
      finish: 'Mark the leads as lost, or convert them.',
    },
    erase: {
      ...emptied(
        'customer_email',
        'customer_email_key',
        'customer_phone',
        'customer_phone_typed',
        'customer_phone_extension',
        'service_address',
        'city',
        'state',
        'zip',
        'external_id',
        'notes',
      ),
      customer_name: `'${erasedName}'`,
      tags: `'{}'`,
      external_refs: `'{}'`,
    },
    stays: ['source', 'created_source', 'connector_key', 'currency'],
    isRecord: true,
    isLast: true,
    hidden: ['customer_email_key', 'customer_phone_typed', 'connector_key'],
  },
  {
    table: 'lead_appointments',
    kind: 'lead',
    rows: refersBy('lead_id'),
    finds: 'array[r.id]',
    erase: emptied('note', 'notified_email'),
    stays: ['timezone'],
  },
]
