import {
  idsIn,
  emptied,
  erasedName,
  type PersonTable,
  refersBy,
} from '../../../kernel/personal-data/person-table.ts'

export const personalData: readonly PersonTable[] = [
  {
    table: 'invoices',
    kind: 'invoice',
    rows: refersBy('client_id'),
    finds: `array[r.id] || ${idsIn('r.sent_files::text')}`,
    open: {
      when: 'r.issued_at is null and r.voided_at is null and r.archived_at is null',
      finish: 'Void the drafts of invoices, or send them.',
    },
    erase: {
      ...emptied(
        'billing_name',
        'billing_email',
        'billing_phone',
        'billing_address_line1',
        'billing_address_line2',
        'billing_city',
        'billing_state',
        'billing_zip',
        'memo',
        'sent_files',
      ),
      billing_name: `'${erasedName}'`,
      tags: `'{}'`,
      external_refs: `'{}'`,
    },
    stays: ['currency', 'tax_lines', 'tax_basis', 'display_number', 'sold_taxes'],
    isRecord: true,
  },
]
