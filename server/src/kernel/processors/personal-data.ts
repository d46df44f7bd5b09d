import { namesPerson, type PersonTable } from '../personal-data/person-table.ts'

/** Payments of the simulated processor. */
export const personalData: readonly PersonTable[] = [
  {
    table: 'quoin.fake_payments',
    kind: 'payment',
    rows: namesPerson(`concat_ws(' ', r.key, r.description, r.metadata::text)`),
    erase: { description: 'null' },
    stays: ['key', 'reference', 'currency', 'decline_reason', 'refund_of', 'metadata'],
    hidden: 'all',
  },
]
