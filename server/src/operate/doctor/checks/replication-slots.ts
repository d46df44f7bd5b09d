import { backupDeadlineMs } from '../../backup/watch-backup.ts'
import { type Check, listed, right, wrong } from '../check.ts'

const mebibyte = 1024 * 1024
/** Maximum size of the log that an unused slot may retain, in bytes: one segment. */
const mostUnusedBytes = 16 * mebibyte
/** Maximum size of the log that a slot in use may retain, in bytes. */
const mostUsedBytes = 1024 * mebibyte

/**
 * SQL condition for the slot of a backup that may still be running, because its session began less than `$1` seconds
 * ago.
 */
const isRunningBackup = `s.active and s.slot_name like 'quoin\\_backup\\_%' and a.backend_start > now() - make_interval(secs => $1)`
/** Time after the deadline at which a backup counts as hanging, in milliseconds. */
const graceMs = 3600_000

/** The arguments are changed only by tests. */
export const replicationSlots = (unusedBytes = mostUnusedBytes, usedBytes = mostUsedBytes): Check => ({
  name: 'replication-slots',
  title: 'no replication slot retains the write-ahead log',
  async examine({ reader }) {
    const rows = await reader.queries.rows<{ name: string; is_active: boolean; bytes: number }>(
      `select s.slot_name::text as name, s.active as is_active,
              pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, s.restart_lsn)::bigint as bytes
         from pg_replication_slots s left join pg_stat_activity a on a.pid = s.active_pid
        where s.restart_lsn is not null and not coalesce(${isRunningBackup}, false) order by bytes desc`,
      [(backupDeadlineMs + graceMs) / 1000],
    )
    const holding = rows.filter(({ is_active, bytes }) => bytes > (is_active ? usedBytes : unusedBytes))
    if (holding.length === 0) return right()
    const slots = holding.map(
      ({ name, is_active, bytes }) =>
        `${name} (${is_active ? 'in use' : 'unused'}, ${Math.round(bytes / mebibyte)} MB)`,
    )
    return wrong(
      `Replication slots retain the write-ahead log, which fills the disk: ${listed(slots)}.`,
      `If nothing needs it any more, delete it: \`select pg_drop_replication_slot('${holding[0]!.name}')\`.`,
    )
  },
})
