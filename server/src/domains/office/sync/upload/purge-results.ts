import { purgeByAge } from '../../../../kernel/retention/purge-by-age.ts'

export const retentionMs = 90 * 24 * 60 * 60_000

/**
 * Deletes the outcomes of changes after 90 days. They are no longer needed, because changes older than 14 days are
 * rejected.
 */
export const purgeResults = purgeByAge({
  name: 'sync.forget_results',
  tables: ['live.sync_results', 'sandbox.sync_results'],
  since: 'created_at',
  retentionMs,
})
