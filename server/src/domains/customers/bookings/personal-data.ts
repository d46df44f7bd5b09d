import { type PersonTable, refersBy } from '../../../kernel/personal-data/person-table.ts'

export const personalData: readonly PersonTable[] = [
  {
    table: 'bookings',
    kind: 'booking',
    rows: refersBy('lead_id'),
    finds: 'array[r.id]',
    erase: { submission: `'{}'`, consent: 'null' },
    stays: ['reference'],
  },
]
