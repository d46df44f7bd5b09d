import { type Check, right, wrong } from '../check.ts'

export const pageChecksums: Check = {
  name: 'page-checksums',
  title: 'Postgres has read no damaged page',
  async examine({ reader }) {
    const row = await reader.queries.row<{ failures: number | null; last_at: string | null }>(
      `select sum(d.checksum_failures)::bigint as failures, max(d.checksum_last_failure) as last_at from pg_stat_database d`,
    )
    const { failures, last_at } = row!
    if (failures === null) return right('this Postgres has no checksums, so damage can go unnoticed')
    return failures === 0
      ? right()
      : wrong(
          `Damaged pages that Postgres has read: ${failures}, the last one at ${last_at}. The disk or memory of its machine is faulty.`,
          'Move to another disk now, and restore a backup from before the damage.',
        )
  },
}
