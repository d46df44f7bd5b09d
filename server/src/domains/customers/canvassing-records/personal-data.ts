import {
  emptied,
  erasedAddress,
  type PersonTable,
  refersBy,
} from '../../../kernel/personal-data/person-table.ts'

// The wish not to be visited belongs to the house. It stays with the address, so that it stays effective.
const isFree = 'r.do_not_knock_since is null'
const unless = (column: string, value: string): Record<string, string> => ({
  [column]: `case when ${isFree} then ${value} else r.${column} end`,
})

export const personalData: readonly PersonTable[] = [
  {
    table: 'knocks',
    kind: 'door',
    rows: refersBy('door_id'),
    erase: emptied('note', 'pos'),
  },
  {
    table: 'doors',
    kind: 'door',
    rows: `${refersBy('id', 'client_id', 'lead_id')} or r.match_key = any ($3::text[])`,
    finds: 'array[r.id]',
    erase: {
      ...unless('address_line1', `'${erasedAddress}'`),
      ...unless('address_line2', 'null'),
      ...unless('city', `''`),
      ...unless('state', `''`),
      ...unless('zip', `''`),
      ...unless('match_key', `'erased/' || r.id`),
      ...unless('latitude', 'null'),
      ...unless('longitude', 'null'),
      ...unless('archived_at', 'coalesce(r.archived_at, $4::timestamptz)'),
      ...emptied('client_id', 'lead_id'),
    },
    stays: ['country'],
    isRecord: true,
    isLast: true,
    hidden: ['match_key'],
  },
]
