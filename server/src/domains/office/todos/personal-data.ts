import { type PersonTable, refersBy } from '../../../kernel/personal-data/person-table.ts'

export const personalData: readonly PersonTable[] = [
  {
    table: 'todos',
    kind: 'todo',
    rows: refersBy('client_id', 'lead_id', 'estimate_id', 'job_id', 'invoice_id'),
    finds: 'array[r.id]',
    erase: {
      title: `'Erased'`,
      description: 'null',
      archived_at: `case when r.status = 'open' then coalesce(r.archived_at, $4::timestamptz) else r.archived_at end`,
    },
    isRecord: true,
  },
]
