import { namesPerson, type PersonTable, refersBy } from '../../../kernel/personal-data/person-table.ts'

export const personalData: readonly PersonTable[] = [
  {
    table: 'lead_imports',
    kind: 'import',
    rows: `${refersBy('lead_id')} or ${namesPerson('r.payload::text')}`,
    finds: 'array[r.id]',
    erase: {
      payload: `'{}'`,
      problems: `'[]'`,
      external_id: 'null',
      dismiss_reason: 'null',
      status: `case when r.status = 'pending' then 'dismissed' else r.status end`,
      resolved_at: 'coalesce(r.resolved_at, $4::timestamptz)',
      updated_at: '$4::timestamptz',
    },
  },
]
