import type { Queries } from '../database/queries.ts'
import { serviceOrgId } from '../tasks/task.ts'
import type { Measures, Probe } from './probe.ts'

/** Inserts a probe. Returns false if it is already stored. */
export async function insertProbe(db: Queries, id: string, probe: Probe): Promise<boolean> {
  const inserted = await db.row(
    `insert into quoin.health_probes (org_id, at, id, status, reasons, database_latency_ms, active_connections,
                                      max_connections, database_size_bytes, long_transactions, sees_all_sessions)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict do nothing returning id`,
    [
      serviceOrgId,
      probe.at,
      id,
      probe.status,
      probe.reasons,
      probe.database_latency_ms,
      probe.active_connections,
      probe.max_connections,
      probe.database_size_bytes,
      probe.long_transactions,
      probe.sees_all_sessions,
    ],
  )
  return inserted !== undefined
}

/** Returns the latest probes, newest first. */
export function latestProbes(db: Queries, limit: number): Promise<Probe[]> {
  return db.rows(
    `select at, status, reasons, database_latency_ms, active_connections, max_connections, database_size_bytes,
            long_transactions, sees_all_sessions
       from quoin.health_probes where org_id = $1 order by at desc, id desc limit $2`,
    [serviceOrgId, limit],
  )
}

export async function hasProbeBetween(db: Queries, from: string, to: string): Promise<boolean> {
  const probe = await db.row(
    `select 1 as found from quoin.health_probes where org_id = $1 and at between $2 and $3 limit 1`,
    [serviceOrgId, from, to],
  )
  return probe !== undefined
}

/**
 * Deletes at most `most` of the probes before an instant, the oldest first, so that no statement runs long. Returns
 * the number of deleted probes.
 */
export async function deleteProbesBefore(system: Queries, before: string, most: number): Promise<number> {
  const deletedRows = await system.rows(
    `delete from quoin.health_probes p
      using (select at, id from quoin.health_probes where org_id = $1 and at < $2 order by at, id limit $3) old
      where p.org_id = $1 and p.at = old.at and p.id = old.id returning 1 as gone`,
    [serviceOrgId, before, most],
  )
  return deletedRows.length
}

export async function measureServer(
  system: Queries,
  longTransactionSeconds: number,
): Promise<Omit<Measures, 'database_latency_ms'>> {
  const row = await system.row<Omit<Measures, 'database_latency_ms'>>(
    `select active_connections, max_connections, database_size_bytes, long_transactions, sees_all_sessions
       from quoin.measure_database(make_interval(secs => $1))`,
    [longTransactionSeconds],
  )
  return row!
}
