import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readHolder } from '../server/src/start/postgres/holder.ts'
import { postgresAtWork } from '../server/src/start/postgres/leftover.ts'

/** Resources that the service and Postgres use at one point in time. Sizes are in megabytes. */
export interface Sample {
  minute: number
  serviceMb: number
  /** Memory of all Postgres processes, without the memory that they share. */
  postgresMb: number
  largestBackendMb: number
  /** Number of open file descriptors of the service. */
  descriptors: number
  deadTuples: number
  /**
   * Size on disk of the data that is purged after a retention period, with its indexes: events, audit entries, stored
   * answers and webhook deliveries.
   */
  retainedMb: number
}

export async function takeSample(service: number, directory: string, minute: number): Promise<Sample> {
  const postmaster = postgresAtWork(join(directory, 'postgres'))!
  const backends = [postmaster, ...childrenOf(postmaster)].map((pid) => privateMb(pid))
  return {
    minute,
    serviceMb: statusMb(service, 'VmRSS'),
    postgresMb: backends.reduce((sum, each) => sum + each, 0),
    largestBackendMb: Math.max(...backends),
    descriptors: readdirSync(`/proc/${service}/fd`).length,
    ...(await inDatabase(directory)),
  }
}

export interface Slope {
  label: string
  perHour: number
  most: number
  isFlat: boolean
}

/**
 * Returns the growth of each metric per hour, and whether the metric is flat. The growth is the median of the slopes
 * between all pairs of samples, because a single garbage collection or vacuum does not affect the median. A metric is
 * flat if its growth over the whole time is at most its usual variation. The usual variation is a share of its median
 * or a fixed minimum, whichever is larger. It is multiplied by `leeway`, except for file descriptors.
 */
export function slopes(samples: readonly Sample[], leeway = 1): Slope[] {
  const hours = (samples.at(-1)!.minute - samples[0]!.minute) / 60
  const rules = [
    ['service MB', (each: Sample) => each.serviceMb, 0.1, 15],
    ['Postgres MB', (each: Sample) => each.postgresMb, 0.1, 15],
    ['largest backend MB', (each: Sample) => each.largestBackendMb, 0.15, 4],
    ['descriptors', (each: Sample) => each.descriptors, 0, 6],
    ['dead tuples', (each: Sample) => each.deadTuples, 0.5, 20_000],
    ['kept MB', (each: Sample) => each.retainedMb, 0.25, 3],
  ] as const
  return rules.map(([label, read, share, least]) => {
    const values = samples.map(read)
    const bound = Math.max(least, share * median(values))
    const most = (label === 'descriptors' ? bound : bound * leeway) / hours
    const perHour = median(
      samples.flatMap((later, at) =>
        samples
          .slice(0, at)
          .map((earlier) => ((read(later) - read(earlier)) * 60) / (later.minute - earlier.minute)),
      ),
    )
    return { label, perHour, most, isFlat: perHour <= most }
  })
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

async function inDatabase(directory: string): Promise<Pick<Sample, 'deadTuples' | 'retainedMb'>> {
  const client = new pg.Client(readHolder(directory)!.connection)
  await client.connect()
  const { rows } = await client.query<{ dead: string; bytes: string }>(
    `select (select coalesce(sum(n_dead_tup), 0) from pg_stat_user_tables) as dead,
            (select sum(pg_total_relation_size(p.id))
               from unnest(array['live', 'sandbox']) mode,
                    unnest(array['events', 'audit_log', 'idempotency_records', 'webhook_deliveries', 'webhook_attempts']) kept,
                    lateral (select (mode || '.' || kept)::regclass union select relid from pg_partition_tree((mode || '.' || kept)::regclass)) p (id)
            ) as bytes`,
  )
  await client.end()
  return { deadTuples: Number(rows[0]!.dead), retainedMb: Number(rows[0]!.bytes) / 2 ** 20 }
}

/** Reads a file in `/proc`. Returns an empty text if the process has ended in the meantime. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as { code?: string }).code ?? '')) return ''
    throw error
  }
}

function statusMb(pid: number, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
}

const privateMb = (pid: number): number => statusMb(pid, 'RssAnon')

function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).trim().split(/\s+/).filter(Boolean).map(Number)
}
