import { findDue, sweepSchedule } from '../../organization/company/index.ts'
import { dueBatches } from './batches-table.ts'
import { ageBatch } from './operations/age.ts'

/** Marks prepared batches that were not started in time as expired. Deletes the items of batches that ended long ago. */
export const sweepBatches = sweepSchedule({
  name: 'batches.age',
  everySeconds: 300,
  sweep: (now) => ({
    ...findDue(dueBatches, now),
    operation: ageBatch,
    inputOf: (batch_id) => ({ batch_id }),
  }),
})
