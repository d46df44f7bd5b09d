import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isTooSlow } from '../database/connection-failure.ts'
import type { Database } from '../database/database.ts'
import type { Queries } from '../database/queries.ts'
import type { Schedule } from '../tasks/schedule.ts'
import { addPartition, clearOthers, countOthers, dropPartition, listPartitions } from './partitions-table.ts'
import type { PartitionedTable } from './partitions-table.ts'
import { missing, outdated, type Partition, stepOf, tooLong } from './plan-partitions.ts'
import type { Retention } from './retention.ts'

// Maintains the partitions of append-only tables. They are partitioned by ranges of ids, because an id begins with
// the creation time.
//
// - Partitions are created in advance, at every start and by a schedule. Another schedule drops the old ones.
// - A row for which no partition exists is stored in the default partition, so that no write fails. This happens if
//   the schedule has not run for a long time, a clock is wrong, or an id has another form. When a partition for the
//   row is created, the row is moved to it.
// - A partition is dropped when all its rows are older than the retention period, unless it contains an event that
//   was not relayed yet.
//
// Each step is one transaction, so that a crash leaves it either done or not begun. Dropping a partition blocks all
// writers of the table while the system catalog changes. So if the lock for it is not acquired within 100 ms, the
// step gives up and is tried again later.

interface RetainedTable extends PartitionedTable {
  retentionMs: number
}

/** A problem that is reported to the operators. */
export interface Finding {
  table: string
  finding: string
}

const tries = 10
const pauseMs = 200
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const perBatch = 1000
/**
 * Maximum number of batches in which one run deletes old rows of the default partition. The next run deletes the
 * rest.
 */
const mostBatches = 100

function retainedTables({ eventsMs, auditMs, requestsMs }: Retention): RetainedTable[] {
  const ofModes = (['live', 'sandbox'] as const).flatMap((schema) => [
    { schema, name: 'events', retentionMs: eventsMs },
    { schema, name: 'audit_log', retentionMs: auditMs },
    { schema, name: 'audit_records', retentionMs: auditMs },
  ])
  return [...ofModes, { schema: 'quoin', name: 'request_log', retentionMs: requestsMs }]
}

/**
 * Creates the partitions that are needed next and drops those that are too old. Returns the problems that occurred.
 */
export async function maintainPartitions(
  db: Queries,
  retention: Retention,
  nowMs: number,
): Promise<Finding[]> {
  return await forEachTable(retention, (table) => maintainTable(db, table, nowMs))
}

/**
 * Creates the partitions that are needed next, and deletes nothing. A start calls it, because the clock may be wrong
 * then. Returns the problems that occurred.
 */
export async function addPartitions(db: Queries, retention: Retention, nowMs: number): Promise<Finding[]> {
  return await forEachTable(retention, (table) => addMissing(db, table, nowMs))
}

async function forEachTable(
  retention: Retention,
  work: (table: RetainedTable) => Promise<string[]>,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const table of retainedTables(retention)) {
    const tableFindings = await work(table)
    findings.push(...tableFindings.map((finding) => ({ table: `${table.schema}.${table.name}`, finding })))
  }
  return findings
}

/**
 * Returns the tables for which no partition exists for now and for the whole next period, as schema and name. The
 * maintenance creates partitions for three periods, so such a table was not maintained for a long time.
 */
export async function tablesWithoutNextPartition(
  db: Queries,
  retention: Retention,
  nowMs: number,
): Promise<string[]> {
  const names: string[] = []
  for (const table of retainedTables(retention)) {
    const { schema, name, retentionMs } = table
    const ranges = missing(await listPartitions(db, table), retentionMs, nowMs)
    if (ranges.some(({ fromMs }) => fromMs <= nowMs + stepOf(retentionMs))) names.push(`${schema}.${name}`)
  }
  return names
}

/**
 * Creates the schedules of the maintenance: one creates partitions, the other one also drops old ones. They run often
 * enough for the partitions with the shortest period.
 */
export function partitionsSchedules(
  database: Database,
  retention: Retention,
  log: Logger,
): { adding: Schedule; dropping: Schedule } {
  const shortest = Math.min(...retainedTables(retention).map(({ retentionMs }) => stepOf(retentionMs)))
  const everySeconds = Math.min(3600, Math.max(1, Math.floor(shortest / 3000)))
  const reporting = (work: typeof maintainPartitions) => async (now: string) => {
    for (const { table, finding } of await work(database.system, retention, Date.parse(now)))
      log.warn({ table }, finding)
  }
  return {
    adding: {
      name: 'partitions.keep',
      everySeconds,
      suspendWhenCircuitOpen: false,
      runsWhileHeld: true,
      run: reporting(addPartitions),
    },
    dropping: {
      name: 'partitions.drop',
      everySeconds,
      suspendWhenCircuitOpen: false,
      run: reporting(maintainPartitions),
    },
  }
}

async function maintainTable(db: Queries, table: RetainedTable, nowMs: number): Promise<string[]> {
  const { retentionMs } = table
  const there = await listPartitions(db, table)
  const findings = await dropOld(db, table, outdated(there, retentionMs, nowMs))
  for (const partition of tooLong(there, retentionMs, nowMs))
    await whenFree(() => dropPartition(db, table, partition, true))
  findings.push(...(await addMissing(db, table, nowMs)))
  if (Number.isFinite(retentionMs)) await clearOld(db, table, nowMs - retentionMs)
  const strays = await countOthers(db, table, { fromMs: 0, toMs: nowMs + dayMs })
  if (strays > 0)
    findings.push(
      `${strays === 1000 ? '1000 or more' : strays} rows are in the default partition, because no ` +
        'other partition existed for them when they were written.',
    )
  return findings
}

async function dropOld(db: Queries, table: RetainedTable, old: readonly Partition[]): Promise<string[]> {
  const findings: string[] = []
  for (const partition of old) {
    const isDropped = await whenFree(() => dropPartition(db, table, partition, false))
    // A reader of the table locks all its partitions. So if one partition cannot be dropped, the others are not tried
    // either. The next run tries again.
    if (isDropped === undefined) return [...findings, `${partition.name} is in use and could not be dropped.`]
    if (!isDropped)
      findings.push(`${partition.name} is not dropped yet, because it contains events that were not relayed.`)
  }
  return findings
}

async function addMissing(db: Queries, table: RetainedTable, nowMs: number): Promise<string[]> {
  for (const range of missing(await listPartitions(db, table), table.retentionMs, nowMs)) {
    const added = await whenFree(() => addPartition(db, table, range))
    if (added === undefined)
      return ['A partition could not be added, because a running query reads all partitions.']
    // The default partition already has rows of this range, which stay there until they are deleted. So the new
    // partition begins only one minute from now.
    const fromMs = nowMs + minuteMs
    if (!added && fromMs < range.toMs) await whenFree(() => addPartition(db, table, { ...range, fromMs }))
  }
  return []
}

async function clearOld(db: Queries, table: RetainedTable, beforeMs: number): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch++)
    if ((await clearOthers(db, table, beforeMs, perBatch)) < perBatch) return
}

/** Runs `work` and repeats it if it could not acquire a lock in time. Undefined if no attempt acquired the lock. */
async function whenFree<T>(work: () => Promise<T>): Promise<T | undefined> {
  for (let attempt = 1; attempt <= tries; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isTooSlow(error)) throw error
      await sleep(pauseMs)
    }
  }
  return undefined
}
