import { type PersonTable, refersBy } from '../../../kernel/personal-data/person-table.ts'

export const personalData: readonly PersonTable[] = [
  {
    table: 'quoin.public_links',
    kind: 'link',
    rows: `${refersBy('client_id', 'record_id')} or r.sent_to = any ($3::text[])`,
    erase: {
      sent_to: `case when r.sent_to is null then null else 'erased' end`,
      revoked_at: 'coalesce(r.revoked_at, $4::timestamptz)',
      ended_because: `coalesce(r.ended_because, 'client_archived')`,
    },
    stays: ['digest'],
    hidden: ['digest'],
  },
]
