import { emptied, type PersonTable, refersBy } from '../../../kernel/personal-data/person-table.ts'

export const personalData: readonly PersonTable[] = [
  {
    table: 'mobile_marks',
    kind: 'device_record',
    rows: refersBy('record_id'),
    erase: emptied('position'),
    stays: ['operation', 'record_kind'],
    hidden: 'all',
  },
]
