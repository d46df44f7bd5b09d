import { purgeByAge } from '../../../../kernel/retention/purge-by-age.ts'

export const retentionMs = 90 * 24 * 60 * 60_000

/** Deletes outcomes of changes after their retention period, when no phone sends the changes again. */
export const purgeResults = purgeByAge({
  name: 'sync.forget_results',
  tables: ['live.sync_results', 'sandbox.sync_results'],
  since: 'created_at',
  retentionMs,
})
