import { type Check, listed, right, wrong } from '../check.ts'

const mebibyte = 1024 * 1024
/** Size in bytes of the log that an unused slot may hold back: one segment. */
const mostUnusedBytes = 16 * mebibyte
/** Size in bytes of the log that a slot in use may hold back. */
const mostUsedBytes = 1024 * mebibyte

/** `unusedBytes` is changed only by tests. */
export const replicationSlots = (unusedBytes = mostUnusedBytes): Check => ({
  name: 'replication-slots',
  title: 'no slot holds the write-ahead log back',
  async examine({ reader }) {
    const rows = await reader.queries.rows<{ name: string; is_active: boolean; bytes: number }>(
      `select s.slot_name::text as name, s.active as is_active,
              pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, s.restart_lsn)::bigint as bytes
         from pg_replication_slots s where s.restart_lsn is not null order by bytes desc`,
    )
    const holding = rows.filter(({ is_active, bytes }) => bytes > (is_active ? mostUsedBytes : unusedBytes))
    if (holding.length === 0) return right()
    const slots = holding.map(
      ({ name, is_active, bytes }) =>
        `${name} (${is_active ? 'in use' : 'unused'}, ${Math.round(bytes / mebibyte)} MB)`,
    )
    return wrong(
      `Replication slots hold the write-ahead log back, which fills the disk: ${listed(slots)}.`,
      `If nothing needs it any more, delete it: \`select pg_drop_replication_slot('${holding[0]!.name}')\`.`,
    )
  },
})
