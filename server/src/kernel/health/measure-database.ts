import type { Logger } from 'pino'
import { isConnectionFailure } from '../database/connection-failure.ts'
import type { Queries } from '../database/queries.ts'
import { inTime } from '../limits/in-time.ts'
import { measureServer } from './health-probes-table.ts'
import { judge, type Probe, unanswered } from './probe.ts'

const longTransactionSeconds = 5 * 60
const deadlineMs = 3_000

export const noAnswer = 'The database did not answer.'

/** Measures the database. Never rejects: if a measurement fails, returns a degraded probe. */
export async function measureDatabase(
  system: Queries,
  {
    at,
    log,
    longerThan = longTransactionSeconds,
  }: { at: string; log: Logger; longerThan?: number | undefined },
): Promise<Probe> {
  try {
    return await inTime(deadlineMs, measure(system, at, longerThan))
  } catch (error) {
    log.warn({ err: error }, 'The metrics of the database could not be read.')
    const silent = isConnectionFailure(error) || !('code' in (error as Error))
    return unanswered(at, silent ? noAnswer : 'The metrics of the database could not be read.')
  }
}

async function measure(system: Queries, at: string, longerThan: number): Promise<Probe> {
  // The first query may have to open a connection, so only the second query is timed.
  await system.rows('select 1')
  const sentAt = performance.now()
  await system.rows('select 1')
  const latencyMs = Math.round((performance.now() - sentAt) * 10) / 10
  return judge(at, { database_latency_ms: latencyMs, ...(await measureServer(system, longerThan)) })
}
