import { emptied, type PersonTable, refersBy } from '../../../kernel/personal-data/person-table.ts'

/** Erasing a row of a file must be followed by `removeErasedFiles`, which deletes its bytes. */
export const personalData: readonly PersonTable[] = [
  {
    table: 'file_bytes',
    kind: 'file',
    rows: `r.file_id in (select f.id from files f where f.org_id = r.org_id and (f.id = any ($2::uuid[]) or f.parent_id = any ($2::uuid[])))`,
    erase: 'delete',
    hidden: 'all',
  },
  {
    table: 'files',
    kind: 'file',
    rows: refersBy('id', 'parent_id'),
    finds: 'array[r.id]',
    erase: {
      ...emptied('caption', 'position', 'item_id', 'due_at'),
      filename: `'erased'`,
      sha256: `repeat('0', 64)`,
      status: `case when r.status in ('pending', 'expired') then 'expired' else 'deleted' end`,
      archived_at: `case when r.status in ('pending', 'expired') then null else coalesce(r.archived_at, $4::timestamptz) end`,
      held_bytes: '0',
    },
    stays: ['kind', 'parent_kind', 'content_type'],
    isRecord: true,
  },
]
