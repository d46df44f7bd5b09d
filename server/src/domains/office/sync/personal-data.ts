import { type PersonTable, refersBy } from '../../../kernel/personal-data/person-table.ts'

export const personalData: readonly PersonTable[] = [
  {
    table: 'sync_results',
    kind: 'device_record',
    rows: refersBy('record_id', 'merged_into'),
    erase: {
      error: `case when r.error is null then null
        else jsonb_build_object('code', r.error -> 'code', 'message', 'The content was erased together with the data of a person.') end`,
    },
    stays: ['fingerprint', 'operation', 'record_kind', 'fields'],
    hidden: 'all',
  },
]
