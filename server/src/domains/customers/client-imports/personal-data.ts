import { namesPerson, type PersonTable, refersBy } from '../../../kernel/personal-data/person-table.ts'

const isOfPerson = `(${refersBy('result_id', 'duplicate_of')} or r.cells is not null and ${namesPerson('r.cells::text')})`

/** SQL for the digest of a key of an import, as `digestOf` computes it (import-rows-table.ts). */
const digestOf = (key: string): string =>
  `translate(rtrim(encode(sha256(convert_to(${key}, 'UTF8')), 'base64'), '='), '+/', '-_')`

/** SQL for the lines of imports that are about the person: by their result, or by the digest of a contact. */
const linesOfPerson = `
  select x.import_id, x.line from client_import_rows x
   where x.org_id = $1::uuid and (x.result_id = any ($2::uuid[]) or x.duplicate_of = any ($2::uuid[]))
   union all
  select k.import_id, k.line from client_import_keys k
   where k.org_id = $1::uuid
     and k.key = any (array(select ${digestOf('t.type || a.value')}
                              from unnest($3::text[]) a (value) cross join (values ('phone '), ('email ')) t (type)))`

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
    // A key is a digest. Digests of addresses with names and of ids in the file are found by the line that has them.
    rows: `(r.import_id, r.line) in (${linesOfPerson})`,
    erase: 'delete',
    hidden: 'all',
  },
]
