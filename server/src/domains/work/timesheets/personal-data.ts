import { emptied, type PersonTable, refersBy } from '../../../kernel/personal-data/person-table.ts'

/** Hours worked at the person's jobs belong to the members. Notes and positions at the person's house go. */
export const personalData: readonly PersonTable[] = [
  {
    table: 'time_entries',
    kind: 'time_entry',
    rows: refersBy('job_id'),
    erase: emptied('note', 'pos_in', 'pos_out'),
    stays: ['breaks', 'corrections'],
    isRecord: true,
    hidden: 'all',
  },
]
