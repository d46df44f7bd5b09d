import { purgeByAge } from '../../retention/purge-by-age.ts'

/**
 * Deletes the ids of carriers' callbacks 90 days after the callbacks arrived. A carrier repeats a callback only
 * within a day.
 */
export const purgeCallbacks = purgeByAge({
  name: 'carrier_callbacks.forget',
  tables: ['quoin.carrier_callbacks'],
  since: 'received_at',
  retentionMs: 90 * 24 * 3_600_000,
})
