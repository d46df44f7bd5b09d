import { emptied, type PersonTable, refersBy } from '../../../kernel/personal-data/person-table.ts'

export const personalData: readonly PersonTable[] = [
  {
    table: 'payments',
    kind: 'payment',
    rows: refersBy('client_id'),
    finds: 'array[r.id]',
    open: {
      when: `r.status = 'pending'`,
      finish: 'Wait until the pending payments have succeeded or failed.',
    },
    erase: {
      ...emptied('reference'),
      // The service itself gives this reason.
      reason: `case when r.reason is null or r.reason = 'more than the balance' then r.reason else 'Erased' end`,
    },
    stays: ['currency', 'provider_reference'],
  },
  {
    table: 'stored_cards',
    kind: 'card',
    rows: refersBy('client_id'),
    erase: 'delete',
    hidden: ['token'],
  },
]
