import { namesPerson, type PersonTable, refersBy } from '../../../kernel/personal-data/person-table.ts'

const isOfPerson = `(${refersBy('result_id', 'duplicate_of')} or r.cells is not null and ${namesPerson('r.cells::text')})`

export const personalData: readonly PersonTable[] = [
  {
    table: 'client_import_rows',
    kind: 'import',
    rows: isOfPerson,
    erase: { cells: 'null', action: `coalesce(r.action, 'skip')`, errors: `'[]'` },
    hidden: ['errors'],
  },
  {
    table: 'client_import_keys',
    kind: 'import',
    rows: 'exists (select from unnest($3::text[]) a where strpos(lower(r.key), lower(a)) > 0)',
    erase: 'delete',
    hidden: 'all',
  },
]
