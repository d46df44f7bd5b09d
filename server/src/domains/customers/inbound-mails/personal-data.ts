import { emptied, type PersonTable, refersBy } from '../../../kernel/personal-data/person-table.ts'

export const personalData: readonly PersonTable[] = [
  {
    table: 'inbound_mails',
    kind: 'email',
    rows: `${refersBy('lead_id', 'conversation_id', 'import_id')} or lower(r.from_email) = any ($3::text[])`,
    finds: 'array[r.id, r.import_id]',
    erase: {
      ...emptied('from_name', 'subject', 'auth', 'spam'),
      from_email: `'erased'`,
      message_id: `'erased'`,
      body: `''`,
    },
    stays: ['message_id_digest'],
    hidden: ['message_id_digest', 'auth', 'spam'],
  },
]
