import {
  emptied,
  erasedName,
  type PersonTable,
  refersBy,
  withoutMembers,
} from '../../../kernel/personal-data/person-table.ts'

export const personalData: readonly PersonTable[] = [
  {
    table: 'credit_notes',
    kind: 'credit_note',
    rows: refersBy('client_id'),
    finds: 'array[r.id]',
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
      ),
      billing_name: `'${erasedName}'`,
      lines: withoutMembers('r.lines', 'description'),
      reason: `'Erased'`,
    },
    stays: ['display_number', 'invoice_display_number', 'currency', 'tax_lines'],
  },
]
