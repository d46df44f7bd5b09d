import type { Child } from './child.ts'
import type { Load, LoadResult, LoadTask } from './load.ts'
import { processorSeconds } from './processor-time.ts'

/** A server and the load that is sent to it. */
export interface Side {
  server: Child & { ready: number }
  load: Load
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
}

export interface Compared {
  a: Measured
  b: Measured
  /** Requests per second of side `a`, divided by requests per second of side `b`. The median of all rounds. */
  ratio: number
}

/**
 * Measures two sides alternately for short periods (A B, B A, and so on), because other programs use the machine too
 * and its speed varies. So each period is compared only with the one directly before or after it.
 */
export async function compare(
  loader: Child,
  postgresPid: number,
  a: Side,
  b: Side,
  effort: Effort,
): Promise<Compared> {
  const turn = async (side: Side, milliseconds: number): Promise<Measured> => {
    const cpu = await side.server.request<NodeJS.CpuUsage>('cpu')
    const postgres = processorSeconds(postgresPid)
    const task: LoadTask = {
      port: side.server.ready,
      load: side.load,
      connections: effort.connections,
      milliseconds,
    }
    const { requests, perSecond, p50, p99 } = await loader.request<LoadResult>(task)
    const cpuAfter = await side.server.request<NodeJS.CpuUsage>('cpu')
    const postgresAfter = processorSeconds(postgresPid)
    return {
      perSecond,
      p50,
      p99,
      serverMicros: (cpuAfter.user + cpuAfter.system - cpu.user - cpu.system) / requests,
      postgresMicros:
        postgres === null || postgresAfter === null ? null : ((postgresAfter - postgres) * 1e6) / requests,
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
  return {
    perSecond: of((each) => each.perSecond),
    p50: of((each) => each.p50),
    p99: of((each) => each.p99),
    serverMicros: of((each) => each.serverMicros),
    postgresMicros: all.some((each) => each.postgresMicros === null)
      ? null
      : of((each) => each.postgresMicros!),
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
