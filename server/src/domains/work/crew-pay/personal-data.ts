import { type PersonTable, refersBy } from '../../../kernel/personal-data/person-table.ts'

export const personalData: readonly PersonTable[] = [
  {
    table: 'job_pay_overrides',
    kind: 'job',
    rows: refersBy('job_id'),
    erase: { reason: `'Erased'` },
    stays: ['participants'],
    hidden: 'all',
  },
]
