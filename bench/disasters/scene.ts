import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { mainProgram, type ServingProgram, startProgram } from '../../server/src/testing/program.ts'
import { readHolder } from '../../server/src/start/postgres/holder.ts'
import { clearLeftover, postgresAtWork } from '../../server/src/start/postgres/leftover.ts'
import { afterwards, type Ending } from '../../server/src/start/postgres/testing/scratch.ts'
import { testDirectoryPrefix } from '../../server/src/testing/sweep.ts'
import { type Keys, masterSecret, setUpEmbedded } from '../../server/test/crash/installation.ts'
import type { Random } from '../../server/test/crash/random.ts'
import type { Disaster, Preparation } from './disaster.ts'
import { type Load, startLoad } from './load.ts'
import { type Ended, refusalOf, type Running, startCommand } from './run-program.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const command = join(root, 'server/src/adapters/cli/main.ts')

/** An installation under load, with backups that are set up and one backup. */
export interface Scene {
  keys: Keys
  program: ServingProgram
  /** Environment of the service and of commands. */
  env: Record<string, string>
  prefix: readonly string[]
  random: Random
  load: Load
  /** Directory for copies, files and disks of this disaster. */
  scratch: string
  repository: string
  /** File with the recovery code. */
  codeFile: string
  /** Disk of the data directory, if it is a small one. */
  dataDisk: SmallDisk | undefined
  tidy: Ending
  /** Every sentence with which a command was refused. */
  refusals: string[]
  say(line: string): void
  /** Starts a command of the command line. */
  start(args: readonly string[], env?: Record<string, string>): Running
  /** Runs a command. Its refusal is printed. */
  run(args: readonly string[], env?: Record<string, string>): Promise<Ended>
  /** Runs a command that must succeed, and returns its JSON document. */
  // oxlint-disable-next-line typescript/no-explicit-any -- many shapes of answer
  json(args: readonly string[], env?: Record<string, string>): Promise<any>
  /** Runs a command that must be refused with a sentence, and returns the sentence. */
  refused(args: readonly string[], env?: Record<string, string>): Promise<string>
  /** Starts the service again, on this data directory or with other settings. */
  startService(env?: Record<string, string>): Promise<ServingProgram>
  stopService(): Promise<void>
  /** Kills the service and its Postgres, as if the machine lost its power. */
  killAll(): Promise<void>
  /** Opens a connection to the database of a running installation that bypasses row-level security. */
  connect(directory?: string): Promise<pg.Client>
}

export const dataDirectoryOf = ({ env }: Pick<Scene, 'env'>): string => env['QUOIN_DATA_DIR']!

/** Prepares an installation for a disaster and starts its load. */
export async function setScene(
  disaster: Disaster,
  { tidy, random, say }: { tidy: Ending; random: Random; say: (line: string) => void },
): Promise<Scene> {
  const preparation: Preparation = (await disaster.prepare?.()) ?? {}
  if (preparation.tidy) tidy.after(preparation.tidy)
  const scratch = mkdtempSync(join(tmpdir(), testDirectoryPrefix))
  chmodSync(scratch, 0o711)
  tidy.after(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }))
  const size = preparation.dataDiskMebibytes
  const dataDisk = size === undefined ? undefined : mountSmallDisk(tidy, size)
  const directory = join(dataDisk?.path ?? scratch, 'data')
  const keys = await copyTemplate(directory)
  const env = {
    QUOIN_DATA_DIR: directory,
    QUOIN_SECRET: masterSecret,
    QUOIN_DEMO: '0',
    QUOIN_RATE_LIMIT_PER_MINUTE: '10000000',
    ...preparation.env,
  }
  const scene = makeScene({
    keys,
    env,
    prefix: preparation.prefix ?? [],
    random,
    scratch,
    dataDisk,
    tidy,
    say,
  })
  const { recovery_code } = await scene.json(['backup', 'setup', '--to', scene.repository])
  writeFileSync(scene.codeFile, recovery_code)
  await scene.startService()
  afterwards(tidy, async () => {
    await scene.program.kill()
    await clearLeftover(join(directory, 'postgres'), () => undefined)
  })
  await scene.json(['backup'])
  scene.load = await startLoad(scene, random)
  afterwards(tidy, () => scene.load.stop())
  await scene.load.more(50 + random.integer(50))
  return scene
}

type Parts = Pick<Scene, 'keys' | 'env' | 'prefix' | 'random' | 'scratch' | 'dataDisk' | 'tidy' | 'say'>

function makeScene(parts: Parts): Scene {
  const { env, prefix, scratch, say } = parts
  const refusals: string[] = []
  const start: Scene['start'] = (args, more = {}) =>
    startCommand([...prefix, process.execPath, command, ...args], { ...env, ...more }, root)
  const run: Scene['run'] = async (args, more) => {
    const ended = await start(args, more).ended
    const refusal = ended.status === 0 ? undefined : refusalOf(ended)
    if (refusal !== undefined) {
      refusals.push(refusal)
      say(`  refused: ${args.slice(0, 2).join(' ')}: ${refusal}`)
    }
    return ended
  }
  const scene: Scene = {
    ...parts,
    program: undefined!,
    load: undefined!,
    repository: join(scratch, 'repository'),
    codeFile: join(scratch, 'code'),
    refusals,
    start,
    run,
    json: async (args, more) => {
      const { status, stdout, stderr } = await run([...args, '--json'], more)
      if (status !== 0) throw new Error(`quoin ${args.join(' ')} ended with ${status}: ${stderr}${stdout}`)
      return JSON.parse(stdout)
    },
    refused: async (args, more) => {
      const ended = await run(args, more)
      const refusal = refusalOf(ended)
      if (ended.status !== 1 || refusal === undefined)
        throw new Error(
          `quoin ${args.join(' ')} was not refused with a sentence, but ended with ${ended.status}: ${ended.stderr}${ended.stdout}`,
        )
      return refusal
    },
    startService: async (more = {}) => {
      const settings = { ...env, ...more }
      return (scene.program = await startProgram(
        settings,
        prefix.length > 0 ? [...(prefix as [string]), process.execPath, mainProgram] : undefined,
      ))
    },
    stopService: async () => {
      scene.program.signal('SIGTERM')
      await scene.program.ended
    },
    killAll: async () => {
      const postmaster = postgresAtWork(join(dataDirectoryOf(scene), 'postgres'))
      if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL')
      await scene.program.kill()
    },
    connect: async (directory = dataDirectoryOf(scene)) => {
      const client = new pg.Client({ ...readHolder(directory)!.connection!, connectionTimeoutMillis: 5000 })
      // The disaster may end the database while the connection is open.
      client.on('error', () => undefined)
      await client.connect()
      return client
    },
  }
  return scene
}

let template: { directory: string; keys: Keys } | undefined

/** Copies a data directory with an organization and the demonstration companies, which is created once. */
async function copyTemplate(to: string): Promise<Keys> {
  template ??= await makeTemplate()
  mkdirSync(to, { recursive: true, mode: 0o700 })
  execFileSync('cp', ['-pR', `${template.directory}/.`, to])
  return template.keys
}

async function makeTemplate(): Promise<{ directory: string; keys: Keys }> {
  const parent = mkdtempSync(join(tmpdir(), testDirectoryPrefix))
  process.once('exit', () => rmSync(parent, { recursive: true, force: true }))
  chmodSync(parent, 0o711)
  const directory = join(parent, 'data')
  mkdirSync(directory, { mode: 0o700 })
  const keys = await setUpEmbedded(directory)
  const env = { QUOIN_DATA_DIR: directory, QUOIN_SECRET: masterSecret }
  const { status, stderr } = await startCommand([process.execPath, command, 'demo'], env, root).ended
  if (status !== 0) throw new Error(`The demonstration companies were not created: ${stderr}`)
  if (existsSync(join(directory, 'postgres-home')))
    throw new Error('The account of Postgres cannot enter the directory for temporary files. Set TMPDIR.')
  return { directory, keys }
}
