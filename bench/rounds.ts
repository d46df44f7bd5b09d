import type pg from 'pg'
import type { Child } from './child.ts'
import type { Load, LoadResult, LoadTask } from './load.ts'
import { processorSeconds } from './processor-time.ts'

/** A server whose use of the processor can be measured. */
export interface Measurable {
  /** Port on which the server listens. */
  ready: number
  /** Returns the processor time that the server has used so far, in microseconds. */
  processorMicros(): Promise<number>
  /** Resolves when no work remains that earlier requests have caused. Undefined if requests leave no work behind. */
  untilDone?(): Promise<void>
  /** Returns the size of the server's log in bytes. Undefined if the server has no log. */
  logBytes?(): number
}

/** Returns the child process as a server that can be measured. It answers the question `cpu`. */
export function measurable(child: Child & { ready: number }): Measurable {
  return {
    ready: child.ready,
    processorMicros: async () => {
      const { user, system } = await child.request<NodeJS.CpuUsage>('cpu')
      return user + system
    },
  }
}

/** A server and the load that is sent to it. */
export interface Side {
  server: Measurable
  load: Load
}

/** What measures the sides: the load generator, the main process of Postgres, and a connection to the database. */
export interface Instruments {
  loader: Child
  postgresPid: number
  /** Reads how much the write-ahead log has grown. If it is undefined, this is not measured. */
  database?: pg.Client
}

export interface Effort {
  rounds: number
  milliseconds: number
  warmUpMs: number
  connections: number
}

/** Results of one side. Each value is the median of all rounds. */
export interface Measured {
  perSecond: number
  p50: number
  p99: number
  /** Processor time of the server process for each request, in microseconds. */
  serverMicros: number
  /** Processor time of Postgres for each request, in microseconds. Null if the system does not report it. */
  postgresMicros: number | null
  /** Bytes of the write-ahead log for each request. Null if they are not measured. */
  walBytes: number | null
  /** Transactions that wrote something, for each request. Null if they are not measured. */
  transactions: number | null
  /** Bytes of the server's log for each request. Null if it has no log. */
  logBytes: number | null
}

export interface Compared {
  a: Measured
  b: Measured
  /** Requests per second of side `a`, divided by requests per second of side `b`. The median of all rounds. */
  ratio: number
}

interface Counters {
  server: number
  postgres: number | null
  wal: number | null
  transactions: number | null
  log: number | null
}

async function readCounters({ postgresPid, database }: Instruments, server: Measurable): Promise<Counters> {
  const rows = await database?.query<{ wal: string; transactions: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as wal,
            pg_snapshot_xmax(pg_current_snapshot())::text as transactions`,
  )
  const postgres = processorSeconds(postgresPid)
  return {
    server: await server.processorMicros(),
    postgres: postgres === null ? null : postgres * 1e6,
    wal: rows ? Number(rows.rows[0]!.wal) : null,
    transactions: rows ? Number(rows.rows[0]!.transactions) : null,
    log: server.logBytes?.() ?? null,
  }
}

/**
 * Measures two sides alternately for short periods (A B, B A, and so on), because other programs use the machine too
 * and its speed varies. So each period is compared only with the one directly before or after it. A period ends when
 * the work is done that its requests caused.
 */
export async function compare(instruments: Instruments, a: Side, b: Side, effort: Effort): Promise<Compared> {
  const turn = async ({ server, load }: Side, milliseconds: number): Promise<Measured> => {
    const before = await readCounters(instruments, server)
    const task: LoadTask = { port: server.ready, load, connections: effort.connections, milliseconds }
    const { requests, seconds, p50, p99 } = await instruments.loader.request<LoadResult>(task)
    const began = performance.now()
    await server.untilDone?.()
    const total = seconds + (performance.now() - began) / 1000
    const after = await readCounters(instruments, server)
    const each = (name: keyof Counters): number | null => {
      const [from, to] = [before[name], after[name]]
      return from === null || to === null ? null : (to - from) / requests
    }
    return {
      perSecond: requests / total,
      p50,
      p99,
      serverMicros: each('server')!,
      postgresMicros: each('postgres'),
      walBytes: each('wal'),
      transactions: each('transactions'),
      logBytes: each('log'),
    }
  }

  await turn(a, effort.warmUpMs)
  await turn(b, effort.warmUpMs)
  const rounds: { a: Measured; b: Measured }[] = []
  for (let round = 0; round < effort.rounds; round++) {
    if (round % 2 === 0)
      rounds.push({ a: await turn(a, effort.milliseconds), b: await turn(b, effort.milliseconds) })
    else {
      const second = await turn(b, effort.milliseconds)
      rounds.push({ a: await turn(a, effort.milliseconds), b: second })
    }
  }
  return {
    a: medians(rounds.map((round) => round.a)),
    b: medians(rounds.map((round) => round.b)),
    ratio: median(rounds.map((round) => round.a.perSecond / round.b.perSecond)),
  }
}

function medians(all: Measured[]): Measured {
  const of = (pick: (each: Measured) => number): number => median(all.map(pick))
  const ofKnown = (pick: (each: Measured) => number | null): number | null =>
    all.some((each) => pick(each) === null) ? null : of((each) => pick(each)!)
  return {
    perSecond: of((each) => each.perSecond),
    p50: of((each) => each.p50),
    p99: of((each) => each.p99),
    serverMicros: of((each) => each.serverMicros),
    postgresMicros: ofKnown((each) => each.postgresMicros),
    walBytes: ofKnown((each) => each.walBytes),
    transactions: ofKnown((each) => each.transactions),
    logBytes: ofKnown((each) => each.logBytes),
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
