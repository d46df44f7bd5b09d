import pg from 'pg'
import { createRequestLog } from '../server/src/kernel/request-log/index.ts'
import { newId } from '../server/src/kernel/ids.ts'
import { openDatabase } from '../server/src/kernel/database/database.ts'
import { asService } from '../server/src/start/postgres/index.ts'
import type { Cluster } from './cluster.ts'
import { processorSeconds } from './processor-time.ts'

interface RequestLogReport {
  requestsPerFlush: number
  /** Processor time for one request, in microseconds. */
  serverMicroseconds: number
  postgresMicroseconds: number
  /** Size of one request in the database with its indexes, in bytes. */
  bytes: number
}

const sizes = { readers: 1, transactions: 2 }

/**
 * Measures the processor time that the request log costs for one request, with few and with many requests in a second.
 * One of 50 requests is refused.
 */
export async function measureRequestLog(cluster: Cluster, rounds: number): Promise<RequestLogReport[]> {
  const reports: RequestLogReport[] = []
  for (const requestsPerFlush of [10, 100, 1000]) {
    const connection = await cluster.database(`bench_request_log_${requestsPerFlush}`)
    reports.push(await measure(cluster, asService(connection), { requestsPerFlush, rounds }))
    const owner = new pg.Client(connection)
    await owner.connect()
    const { rows } = await owner.query<{ bytes: number }>(
      `select sum(pg_total_relation_size(i.inhrelid))::float8 / (select count(*) from quoin.request_log) as bytes
         from pg_inherits i where i.inhparent = 'quoin.request_log'::regclass`,
    )
    reports.at(-1)!.bytes = Math.round(rows[0]!.bytes)
    await owner.end()
  }
  return reports
}

async function measure(
  cluster: Cluster,
  connection: Parameters<typeof openDatabase>[0],
  { requestsPerFlush, rounds }: { requestsPerFlush: number; rounds: number },
): Promise<RequestLogReport> {
  const database = openDatabase(connection, () => undefined, sizes)
  const log = createRequestLog(database.system, {
    warn: (facts: object) => {
      throw new Error(JSON.stringify(facts))
    },
  })
  const organizations = Array.from({ length: 50 }, newId)
  const run = async (flushes: number): Promise<void> => {
    for (let flush = 0; flush < flushes; flush++) {
      for (let number = 0; number < requestsPerFlush; number++) {
        const isRefused = number % 50 === 0
        log.record({
          org_id: organizations[number % organizations.length]!,
          mode: 'live',
          key_id: organizations[0]!,
          operation: 'leads.list',
          method: 'GET',
          route: '/api/v1/leads',
          status: isRefused ? 422 : 200,
          error_code: isRefused ? 'validation_error' : null,
          duration_ms: 3,
          request_id: newId(),
        })
      }
      await log.flush()
    }
  }
  const flushes = Math.ceil((rounds * 20_000) / requestsPerFlush)
  await run(Math.ceil(flushes / 10))
  const before = { server: process.cpuUsage(), postgres: processorSeconds(cluster.pid) }
  await run(flushes)
  const { user, system } = process.cpuUsage(before.server)
  const postgres = processorSeconds(cluster.pid)! - before.postgres!
  await database.close()
  const count = flushes * requestsPerFlush
  const rounded = (value: number): number => Math.round(value * 10) / 10
  return {
    requestsPerFlush,
    serverMicroseconds: rounded((user + system) / count),
    postgresMicroseconds: rounded((postgres * 1_000_000) / count),
    bytes: 0,
  }
}
