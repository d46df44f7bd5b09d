import { purgeByAge } from '../../../../kernel/retention/purge-by-age.ts'

/** Deletes transcripts whose recordings the carrier never reported. */
export const purgeTranscripts = purgeByAge({
  name: 'transcripts_ahead.forget',
  tables: ['live.transcripts_ahead'],
  since: 'told_at',
  retentionMs: 30 * 24 * 3_600_000,
})
