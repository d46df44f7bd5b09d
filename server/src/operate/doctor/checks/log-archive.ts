import { type Check, right, wrong } from '../check.ts'

interface Archiver {
  is_on: boolean
  failed_segment: string | null
  failed_at: string | null
  archived_at: string | null
}

export const logArchive: Check = {
  name: 'log-archive',
  title: 'the write-ahead log is archived',
  async examine({ reader }) {
    const archiver = await reader.queries.row<Archiver>(
      `select current_setting('archive_mode') <> 'off' as is_on, a.last_failed_wal as failed_segment,
              a.last_failed_time as failed_at, a.last_archived_time as archived_at
         from pg_stat_archiver a`,
    )
    const { is_on, failed_segment, failed_at, archived_at } = archiver!
    if (!is_on) return right('this Postgres archives no log')
    if (failed_at === null || (archived_at !== null && archived_at > failed_at)) return right()
    return wrong(
      `The segment ${failed_segment} of the write-ahead log could not be archived, last at ${failed_at}. The log stays on the disk and fills it.`,
      'Check that the directory of the archive exists, is writable and has room. The log of Postgres contains the reason.',
    )
  },
}
