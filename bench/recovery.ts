import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { migrate } from '../server/src/kernel/database/migrate.ts'
import { makePartitions } from '../server/src/kernel/retention/make-partitions.ts'
import { asOwner, openEmbeddedPostgres } from '../server/src/start/postgres/index.ts'
import { startProgram } from '../server/src/testing/program.ts'
import { sampleMemory } from './recovery/sample-memory.ts'
import { masterSecret, seed, type SeededOrg } from './seed.ts'

const nightly = fileURLToPath(new URL('../server/src/start/nightly-backup-program.ts', import.meta.url))
const command = fileURLToPath(new URL('../server/src/adapters/cli/main.ts', import.meta.url))
const passphrase = 'a passphrase of the benchmark'

interface FormMetrics {
  backupSeconds: number
  backupMegabytes: number
  /** Number of leads that callers created during the backup. */
  createdDuring: number
  /** Time from the start of the command until the restored copy was audited. */
  restoreSeconds: number
  rows: number
}

interface RecoveryMetrics {
  leads: number
  physical: FormMetrics
  logical: FormMetrics
  /** Most memory of the service and Postgres with callers, without a backup, in MB. */
  withoutBackupMegabytes: number
  /** The same with the program beside them that the service runs for the nightly backup. */
  withNightlyBackupMegabytes: number
  doctorSeconds: number
}

/**
 * Backs up an installation in both forms while callers read and create leads, restores both backups with their audit while
 * nothing else runs, and examines the installation with the doctor.
 */
export async function measureRecovery(leads: number): Promise<RecoveryMetrics> {
  const scratch = mkdtempSync(join(tmpdir(), 'quoin-bench-'))
  // Postgres runs under another account if this process runs as root.
  chmodSync(scratch, 0o755)
  try {
    const directory = join(scratch, 'data')
    const org = await fill(directory, leads)
    const env = { QUOIN_DATA_DIR: directory, QUOIN_SECRET: masterSecret, QUOIN_BACKUP_PASSPHRASE: passphrase }
    const program = await startProgram({ ...env, QUOIN_DEMO: '0', QUOIN_RATE_LIMIT_PER_MINUTE: '1000000' })
    const files = { physical: join(scratch, 'physical.backup'), logical: join(scratch, 'logical.backup') }
    let backups: Record<keyof typeof files, Omit<FormMetrics, 'restoreSeconds' | 'rows'>>
    let withoutBackupMegabytes: number
    let withNightlyBackupMegabytes: number
    let doctorSeconds: number
    try {
      const callers = startCallers(program.url, org)
      const memory = sampleMemory([program.pid])
      await new Promise((resolve) => setTimeout(resolve, 5000))
      withoutBackupMegabytes = memory.most()
      const backUp = async (form: keyof typeof files) => {
        const before = callers.created()
        const { answer } = await runCommand(env, ['backup', '--to', files[form], '--form', form])
        const { seconds, bytes } = answer as { seconds: number; bytes: number }
        return {
          backupSeconds: seconds,
          backupMegabytes: Math.round(bytes / 1e5) / 10,
          createdDuring: callers.created() - before,
        }
      }
      await runCommand(env, ['backup', 'setup', '--to', join(scratch, 'repository')])
      memory.stop()
      withNightlyBackupMegabytes = (await runProgram(env, [nightly], program.pid)).mostMegabytes
      backups = { physical: await backUp('physical'), logical: await backUp('logical') }
      await callers.stop()
      doctorSeconds = (await runCommand(env, ['doctor'])).seconds
    } finally {
      program.signal('SIGTERM')
      await program.ended
    }
    const restore = async (form: keyof typeof files): Promise<FormMetrics> => {
      const to = join(scratch, form)
      const { answer, seconds } = await runCommand(env, ['restore', files[form], '--to', to])
      rmSync(to, { recursive: true, force: true })
      return { ...backups[form], restoreSeconds: seconds, rows: (answer as { rows: number }).rows }
    }
    const [physical, logical] = [await restore('physical'), await restore('logical')]
    return { leads, physical, logical, withoutBackupMegabytes, withNightlyBackupMegabytes, doctorSeconds }
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Creates an installation with one organization and its leads. */
async function fill(directory: string, leads: number): Promise<SeededOrg> {
  const postgres = await openEmbeddedPostgres({ directory, holder: 'command', log: () => undefined })
  try {
    await migrate(asOwner(postgres.connection))
    await makePartitions(asOwner(postgres.connection))
    const quantities = { organizations: 1, keyed: 1, leadsPerKeyed: leads, leadsOfOthers: 0 }
    return (await seed(postgres.connection, quantities))[0]!
  } finally {
    await postgres.stop()
  }
}

interface Callers {
  created(): number
  stop(): Promise<void>
}

/** Starts five callers that alternately list and create leads, without a pause. */
function startCallers(url: string, { key, locationId }: SeededOrg): Callers {
  const stopping = new AbortController()
  let created = 0
  const call = async (method: string, body?: object): Promise<Response> =>
    await fetch(`${url}/api/v1/leads`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await (await call('GET')).arrayBuffer()
      const body = { customer_name: 'Ada', service_address: '1 Main St', location_id: locationId }
      const answer = await call('POST', body)
      if (answer.status !== 201) throw new Error(`A lead was not created: ${await answer.text()}`)
      await answer.arrayBuffer()
      created++
    }
  }
  const running = Promise.all(Array.from({ length: 5 }, run))
  running.catch((error: unknown) => console.error(error))
  return {
    created: () => created,
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

interface Ran {
  answer: unknown
  seconds: number
  /** Most memory of the program and of the process `beside`, in MB. */
  mostMegabytes: number
}

/** Runs a command of the command line. */
const runCommand = (env: Record<string, string>, args: readonly string[]): Promise<Ran> =>
  runProgram(env, [command, ...args, '--json'])

async function runProgram(
  env: Record<string, string>,
  args: readonly string[],
  beside?: number,
): Promise<Ran> {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH']!, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const memory = sampleMemory([child.pid!, ...(beside === undefined ? [] : [beside])])
  const [output, complaint] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  memory.stop()
  const seconds = Math.round((performance.now() - began) / 100) / 10
  // The doctor exits with 1 if it finds something.
  if (output === '') throw new Error(`${args.join(' ')} failed: ${complaint}`)
  process.stderr.write(`${args.slice(1).join(' ') || 'nightly backup'}: ${seconds} s\n`)
  return { answer: JSON.parse(output), seconds, mostMegabytes: memory.most() }
}
