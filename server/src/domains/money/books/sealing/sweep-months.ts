import { findDue, sweepSchedule } from '../../../organization/company/index.ts'
import { sealMonths } from '../operations/seal-months.ts'
import { dueChains } from './seals-table.ts'

/** Seals months that have ended. Skips organizations with a test clock, because they have few entries. */
export const sweepMonths = sweepSchedule({
  name: 'books.months',
  everySeconds: 900,
  sweep: (now) => ({
    ...findDue(dueChains, now),
    operation: sealMonths,
    inputOf: (books_id) => ({ books_id }),
  }),
})
