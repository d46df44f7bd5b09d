import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Quoin } from '../sdk/src/index.ts'
import { migrate } from '../server/src/kernel/database/migrate.ts'
import { makePartitions } from '../server/src/kernel/retention/make-partitions.ts'
import { asOwner, openEmbeddedPostgres } from '../server/src/start/postgres/index.ts'
import { startProgram } from '../server/src/testing/program.ts'
import { percentile } from './automations/percentile.ts'
import { clientTable } from './imports/client-table.ts'
import { sampleMemory } from './recovery/sample-memory.ts'
import { masterSecret, seed, type SeededOrg } from './seed.ts'

interface ImportMetrics extends ImportTimes {
  /** An import of further rows while another organization reads. Latencies are in milliseconds. */
  besideOthers: ImportTimes & { p95MsAlone: number; p95MsBeside: number }
  mostMegabytes: number
}

interface ImportTimes {
  rows: number
  /** Time from the call that starts the import until its answer: the file is read and its rows are stored. */
  startSeconds: number
  /** Time from that answer until the last row is imported. */
  importSeconds: number
  rowsPerSecond: number
  counts: Record<string, number>
  /** Number of different progress values that a caller saw who asked five times a second. */
  progressValues: number
  /** Longest time for which that caller saw the same value, in seconds. */
  longestPauseSeconds: number
}

/** Time after which an organization that sent requests does not count as active, in milliseconds. */
const untilInactiveMs = 2500

/** Imports a file of clients into the running service, as a caller of its API does. */
export async function measureImports(rows: number): Promise<ImportMetrics> {
  const scratch = mkdtempSync(join(tmpdir(), 'quoin-bench-'))
  // Postgres runs under another account if this process runs as root.
  chmodSync(scratch, 0o755)
  try {
    const directory = join(scratch, 'data')
    const [org, other] = await prepareOrganizations(directory)
    const program = await startProgram({
      QUOIN_DATA_DIR: directory,
      QUOIN_SECRET: masterSecret,
      QUOIN_DEMO: '0',
      QUOIN_RATE_LIMIT_PER_MINUTE: '1000000',
    })
    const memory = sampleMemory([program.pid])
    try {
      await sleep(untilInactiveMs)
      const alone = await importTable(program.url, org!, { first: 0, rows })
      const reads = readContinuously(program.url, other!)
      await sleep(3000)
      const p95MsAlone = reads.p95()
      const beside = await importTable(program.url, org!, { first: rows, rows: Math.max(2000, rows / 10) })
      const p95MsBeside = reads.p95()
      await reads.stop()
      return { ...alone, besideOthers: { ...beside, p95MsAlone, p95MsBeside }, mostMegabytes: memory.most() }
    } finally {
      memory.stop()
      program.signal('SIGTERM')
      await program.ended
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function prepareOrganizations(directory: string): Promise<SeededOrg[]> {
  const postgres = await openEmbeddedPostgres({ directory, holder: 'command', log: () => undefined })
  try {
    await migrate(asOwner(postgres.connection))
    await makePartitions(asOwner(postgres.connection))
    const quantities = { organizations: 2, keyed: 2, leadsPerKeyed: 1000, leadsOfOthers: 0 }
    return await seed(postgres.connection, quantities)
  } finally {
    await postgres.stop()
  }
}

async function importTable(
  url: string,
  org: SeededOrg,
  { first, rows }: { first: number; rows: number },
): Promise<ImportTimes> {
  const quoin = new Quoin({ baseUrl: url, apiKey: org.key })
  const file = new File([clientTable(rows, first)], 'clients.csv', { type: 'text/csv' })
  const { id: file_id } = await quoin.uploads.clientImport({ file })
  const called = performance.now()
  const started = await quoin.operations.clientImports.start({ file_id, mode: 'commit' })
  const began = performance.now()
  const values = new Set<number>()
  let [changedAt, longestPauseMs] = [began, 0]
  let progress = started
  while (progress.status === 'running') {
    await sleep(200)
    progress = await quoin.operations.clientImports.get({ client_import_id: started.id })
    const now = performance.now()
    longestPauseMs = Math.max(longestPauseMs, now - changedAt)
    if (!values.has(progress.done_count)) changedAt = now
    values.add(progress.done_count)
  }
  const importSeconds = (performance.now() - began) / 1000
  if (progress.done_count !== rows)
    throw new Error(`The import ended after ${progress.done_count} of ${rows} rows.`)
  return {
    rows,
    startSeconds: round((began - called) / 1000),
    importSeconds: round(importSeconds),
    rowsPerSecond: Math.round(rows / importSeconds),
    counts: progress.counts,
    progressValues: values.size,
    longestPauseSeconds: round(longestPauseMs / 1000),
  }
}

/** Reads leads of an organization, one read after another with a short pause. */
function readContinuously(url: string, { key }: SeededOrg) {
  const stopping = new AbortController()
  let times: number[] = []
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const began = performance.now()
      const answer = await fetch(`${url}/api/v1/leads?limit=25`, {
        headers: { authorization: `Bearer ${key}` },
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`A read was answered with status ${answer.status}.`)
      times.push(performance.now() - began)
      await sleep(10)
    }
  }
  const running = run()
  running.catch((error: unknown) => console.error(error))
  return {
    /** Returns the 95th percentile since the last call. */
    p95: () => {
      const taken = times
      times = []
      return round(percentile(taken, 0.95))
    },
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

const round = (value: number): number => Math.round(value * 100) / 100
