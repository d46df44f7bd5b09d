import assert from 'node:assert/strict'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { isConnectionFailure, isReadOnly } from '../server/src/kernel/database/connection-failure.ts'
import type { Connection } from '../server/src/kernel/database/database.ts'
import { readHolder } from '../server/src/start/postgres/holder.ts'
import type { Ending } from '../server/src/start/postgres/testing/scratch.ts'
import { install, type Installation } from '../server/test/crash/installation.ts'
import { type Random, seededRandom } from '../server/test/crash/random.ts'
import { mountSmallDisk, type SmallDisk } from './disasters/small-disk.ts'

const usage = `npm run full-disk -- [--runs N] [--seed N] [--seconds N]

Fills the disk of a service under writes until a random 0 to 24 MiB are left, which another program also fills. Repeats this N times
(default 100). While the disk is full, reads and health must answer or the service must be recovering. Once there is space, the same process must accept writes
again without help. At the end every acknowledged write must exist exactly once. Needs the right to mount a tmpfs (root).`

const mebibyte = 1024 * 1024
const writers = 6
const crowdSteps = 20
const backWithinMs = 60_000

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '6' },
    seed: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

interface Acknowledged {
  id: string
  text: string
}

interface RunResult {
  remainingBytes: number
  refused: number
  reads: { answered: number; unanswered: number }
  health: { answered: number; unanswered: number }
  /** True if reads were still answered at the end of the load, while the disk was full. */
  readsAtEnd: boolean
  ended: boolean
  backAfterMs: number
}

if (options.help) console.log(usage)
else await main(Number(options.runs), Number(options.seconds) * 1000)

async function main(runs: number, loadMs: number): Promise<void> {
  const tidyings: (() => unknown)[] = []
  const random = seededRandom(
    { diagnostic: (line) => console.log(line) },
    options.seed === undefined ? undefined : Number(options.seed),
  )
  const ending: Ending = { after: (tidy) => void tidyings.unshift(tidy) }
  const disk = mountSmallDisk(ending, 1400)
  process.env['TMPDIR'] = disk.path
  try {
    const installation = await install(ending)
    // Limits the number of unused segments of the write-ahead log that Postgres keeps, so that Postgres soon needs
    // disk space for a new segment.
    appendFileSync(
      join(installation.env['QUOIN_DATA_DIR']!, 'postgres', 'postgresql.auto.conf'),
      'min_wal_size = 32MB\nmax_wal_size = 64MB\n',
    )
    await repeat(installation, { disk, runs, loadMs, random })
  } finally {
    for (const tidy of tidyings) await tidy()
  }
}

async function repeat(
  installation: Installation,
  { disk, runs, loadMs, random }: { disk: SmallDisk; runs: number; loadMs: number; random: Random },
): Promise<void> {
  const acknowledged: Acknowledged[] = []
  const results: RunResult[] = []
  const pid = installation.program.pid
  // Waits until the service has written its ballast file (a file that reserves disk space), about twenty
  // seconds after its start.
  await sleep(22_000)
  for (let run = 1; run <= runs; run++) {
    const result = await fillOnce(installation, { disk, random, acknowledged, loadMs })
    results.push(result)
    assert.equal(installation.program.pid, pid)
    const { remainingBytes, refused, reads, health, readsAtEnd, ended, backAfterMs } = result
    console.log(
      `${run}: ${(remainingBytes / mebibyte).toFixed(1)} MiB left · ${refused} refused · reads ${reads.answered}/${reads.answered + reads.unanswered} · ` +
        `health ${health.answered}/${health.answered + health.unanswered} · ${ended ? 'Postgres ended' : 'Postgres stayed'} · ` +
        `${readsAtEnd ? 'reads go on' : 'no reads'} while full · writes ${(backAfterMs / 1000).toFixed(1)} s after there was room`,
    )
  }
  await assertAllThere(installation, acknowledged)
  const back = results.map(({ backAfterMs }) => backAfterMs).toSorted((a, b) => a - b)
  console.log(
    `${runs} times full: Postgres ended ${results.filter(({ ended }) => ended).length} times, reads went on at the end of ` +
      `${results.filter(({ readsAtEnd }) => readsAtEnd).length}, the process came back ${back.length} times, after ` +
      `${(back[back.length >> 1]! / 1000).toFixed(1)} s (median) to ${(back.at(-1)! / 1000).toFixed(1)} s; ` +
      `${acknowledged.length} acknowledged writes, none lost, none twice.`,
  )
}

async function fillOnce(
  installation: Installation,
  parts: { disk: SmallDisk; random: Random; acknowledged: Acknowledged[]; loadMs: number },
): Promise<RunResult> {
  const { disk, random, acknowledged, loadMs } = parts
  const postmaster = installation.postmaster()
  const remainingBytes = random.integer(24 * mebibyte)
  // In two of three runs, Postgres is made to start new segments of its write-ahead log, because the writers alone
  // would not need that much space.
  const needsSegments = random.integer(3) > 0
  disk.fill(remainingBytes)
  const superuser = readHolder(installation.env['QUOIN_DATA_DIR']!)!.connection!
  const stopping = new AbortController()
  const result: RunResult = {
    remainingBytes,
    refused: 0,
    reads: { answered: 0, unanswered: 0 },
    health: { answered: 0, unanswered: 0 },
    readsAtEnd: false,
    ended: false,
    backAfterMs: 0,
  }
  const write = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      if (!(await writeLead(installation, acknowledged))) {
        result.refused++
        await sleep(20)
      }
    }
  }
  const look = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const [reads, health] = await Promise.all([readsAnswer(installation), healthAnswers(installation)])
      result.reads[reads ? 'answered' : 'unanswered']++
      result.health[health ? 'answered' : 'unanswered']++
      await sleep(100)
    }
  }
  /**
   * Appends `remainingBytes` to a file in steps, like another program that fills the disk. Space that the service
   * frees in the meantime is not used.
   */
  const crowd = async (): Promise<void> => {
    for (let step = 0; step < crowdSteps && !stopping.signal.aborted; step++) {
      await sleep(loadMs / (2 * crowdSteps))
      disk.fillMore(Math.ceil(remainingBytes / crowdSteps))
      if (needsSegments) await useSegment(superuser)
    }
  }
  const end = sleep(loadMs).then(() => stopping.abort())
  await Promise.all([...Array.from({ length: writers }, write), look(), crowd(), end])
  result.readsAtEnd = await readsAnswer(installation)
  disk.free()
  const freedAt = performance.now()
  while (!(await writeLead(installation, acknowledged))) {
    assert.ok(
      performance.now() - freedAt < backWithinMs,
      `No writes a minute after disk space was freed: ${disk.freeBytes() / mebibyte} MiB are free. ${installation.program.logged().slice(-2000)}`,
    )
    await sleep(50)
  }
  result.backAfterMs = performance.now() - freedAt
  result.ended = installation.postmaster() !== postmaster
  return result
}

/**
 * Makes Postgres start the next segment of its write-ahead log, as it would on a busier service. If there is
 * no space for the segment, Postgres exits.
 */
async function useSegment(superuser: Connection): Promise<void> {
  const client = new pg.Client(superuser)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(`select pg_logical_emit_message(false, 'full-disk', 'x')`)
    await client.query('select pg_switch_wal()')
  } catch (error) {
    if (!isConnectionFailure(error) && !isReadOnly(error)) throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function writeLead({ program, keys }: Installation, acknowledged: Acknowledged[]): Promise<boolean> {
  const answer = await fetch(`${program.url}/api/v1/leads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keys.live}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      customer_name: 'Ada',
      customer_email: `${crypto.randomUUID()}@ada.test`,
      service_address: '1 Main St',
      notes: crypto.getRandomValues(Buffer.alloc(1500)).toString('base64url'),
    }),
  })
  const text = await answer.text()
  if (answer.status === 201) acknowledged.push({ id: JSON.parse(text).data.id, text })
  else assert.ok(answer.status === 503 || answer.status === 202, `${answer.status} ${text}`)
  return answer.status === 201
}

async function readsAnswer({ program, keys }: Installation): Promise<boolean> {
  const answer = await fetch(`${program.url}/api/v1/leads?limit=2`, {
    headers: { authorization: `Bearer ${keys.live}` },
  })
  await answer.text()
  return answer.status === 200
}

/** True if the health endpoint answers within a second. Both 200 and 503 count as an answer. */
async function healthAnswers({ program }: Installation): Promise<boolean> {
  const answer = await fetch(`${program.url}/api/health`, { signal: AbortSignal.timeout(1000) }).catch(
    () => undefined,
  )
  return answer !== undefined && ((await answer.json()) as { status?: string }).status !== undefined
}

async function assertAllThere(
  installation: Installation,
  acknowledged: readonly Acknowledged[],
): Promise<void> {
  const database = await installation.connect()
  const { rows } = await database.query<{ id: string; notes: string }>('select id, notes from live.leads')
  const notesOf = new Map(rows.map(({ id, notes }) => [id, notes]))
  for (const { id, text } of acknowledged)
    assert.equal(notesOf.get(id), JSON.parse(text).data.notes, `lead ${id} was acknowledged`)
  assert.equal(new Set(rows.map(({ notes }) => notes)).size, rows.length, 'a lead exists twice')
}
