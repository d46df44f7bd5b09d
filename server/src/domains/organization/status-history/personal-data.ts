import { emptied, type PersonTable, refersBy } from '../../../kernel/personal-data/person-table.ts'

export const personalData: readonly PersonTable[] = [
  {
    table: 'status_history',
    kind: 'status_change',
    rows: refersBy('record_id'),
    erase: emptied('reason'),
    stays: ['previous_status', 'status', 'label'],
  },
]
