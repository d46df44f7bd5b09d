import { type Recovered, type RestoredCluster, StartRefused } from '../../start/postgres/index.ts'
import { feedLog } from './log-feed.ts'

/** Log with which a backup is continued. */
export interface RestoredLog {
  /** Folder of the log in the repository. */
  folder: string
  /** Last segment that can be reached without a gap. Undefined if there is only the backup and no log. */
  last: string | undefined
  /** Time up to which transactions are restored, ISO 8601, or `latest` for all of them. */
  at: string
}

/** Time up to which a recovery has restored transactions. */
export interface Reached {
  /** Time of the last transaction that was restored, ISO 8601. Undefined if the log has none. */
  until: string | undefined
  /** Time of the first transaction that was left out. Undefined if all were restored. */
  next: string | undefined
  segments: number
}

/**
 * Starts Postgres on a restored cluster. With a log, it first replays the transactions of the log that were committed
 * before the time. The log must cover that time.
 * @throws {StartRefused} if the files or the log cannot be used.
 */
export async function recover(
  cluster: RestoredCluster,
  log: (RestoredLog & { repository: string; secret: string }) | undefined,
): Promise<{ postgres: Recovered; reached: Reached | undefined }> {
  if (!log) return { postgres: await cluster.open(), reached: undefined }
  const { last, at } = log
  if (last === undefined)
    return { postgres: await cluster.open(), reached: { until: undefined, next: undefined, segments: 0 } }
  const feed = feedLog({
    ...log,
    last,
    directory: cluster.makeFeedDirectory(),
    handOver: (path) => cluster.handOver(path),
  })
  try {
    const postgres = await openUntil(cluster, feed.command, at)
    return { postgres, reached: { ...readReached(postgres.lines), segments: feed.count() } }
  } catch (error) {
    throw feed.error() ?? error
  } finally {
    await feed.stop()
  }
}

async function openUntil(cluster: RestoredCluster, command: string, at: string): Promise<Recovered> {
  const all = { restore_command: command }
  if (at === 'latest') return await cluster.open(all)
  const target = `${at.replace('T', ' ').replace('Z', '')}+00`
  try {
    return await cluster.open({
      ...all,
      recovery_target_time: target,
      recovery_target_inclusive: 'off',
    })
  } catch (error) {
    // The log covers the time, but its last transaction is older, because nothing was committed in between. Postgres
    // reports this as an error.
    if (
      !(error instanceof StartRefused) ||
      !/recovery ended before configured recovery target/.test(error.message)
    )
      throw error
    return await cluster.open(all)
  }
}

/** Reads from the log messages of Postgres which transactions were restored. */
function readReached(lines: string): Pick<Reached, 'until' | 'next'> {
  const next = /recovery stopping before (?:commit|abort) of transaction \d+, time (.+)/.exec(lines)?.[1]
  const until = /last completed transaction was at log time (.+)/.exec(lines)?.[1]
  return { until: timeIn(until), next: timeIn(next) }
}

function timeIn(text: string | undefined): string | undefined {
  return text === undefined ? undefined : new Date(text.trim().replace(/([+-]\d\d)$/, '$1:00')).toISOString()
}
