import { namesPerson, type PersonTable } from '../../../kernel/personal-data/person-table.ts'

/** A delivery is deleted with its attempts. Receivers learn of the erasure from the feed of changes. */
export const personalData: readonly PersonTable[] = [
  {
    table: 'webhook_deliveries',
    kind: 'log',
    rows: namesPerson('r.body'),
    erase: 'delete',
    isSearched: true,
  },
]
