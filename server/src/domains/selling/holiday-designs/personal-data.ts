import { type PersonTable, refersBy } from '../../../kernel/personal-data/person-table.ts'

export const personalData: readonly PersonTable[] = [
  {
    table: 'holiday_designs',
    kind: 'holiday_design',
    rows: refersBy('client_id'),
    finds: 'array[r.id, r.photo_file_id]',
    erase: { name: `'Erased'`, tags: `'{}'`, external_refs: `'{}'` },
    stays: ['scale', 'lines', 'zones', 'fixtures', 'bundle'],
    isRecord: true,
  },
  {
    table: 'mockups',
    kind: 'holiday_design',
    rows: refersBy('holiday_design_id'),
    finds: 'array[r.id, r.file_id]',
    erase: { archived_at: 'coalesce(r.archived_at, $4::timestamptz)' },
    isRecord: true,
  },
]
