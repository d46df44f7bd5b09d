import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readShipped } from '../../server/src/operate/log/log-state.ts'
import { runDoctor, compareWrites } from './compare.ts'
import { dataDirectoryOf, type Scene } from './scene.ts'

/** Findings of a restored copy and of a short load: backups are not set up there, and nothing was checked for a week. */
const ofBackups = ['backup-fresh', 'backup-readable', 'backup-verified', 'log-shipped', 'log-archive']

/** Compares an installation that goes on: nothing is lost, the doctor finds nothing, and its backups can be restored. */
export async function compareRunning(scene: Scene, allowed: readonly string[] = []): Promise<void> {
  await scene.load.more(20)
  await scene.load.stop()
  const client = await scene.connect()
  await compareWrites(client, scene.load.acknowledged)
  await client.end()
  await scene.json(['backup'])
  await runDoctor(scene, { allowed: ['backup-verified', ...allowed] })
  await verify(scene)
  scene.say(`  ${scene.load.acknowledged.length} acknowledged writes, all of them there, none twice`)
}

/** Checks the newest backup with the recovery code, as the page says. */
export async function verify(scene: Scene, ...more: string[]): Promise<void> {
  const args = ['restore', scene.repository, '--verify', '--passphrase-file', scene.codeFile, ...more]
  await scene.json(args)
}

/** Waits until the log of all acknowledged writes is shipped. */
export async function untilShipped(scene: Scene, timeoutMs = 90_000): Promise<void> {
  const client = await scene.connect()
  const { rows } = await client.query<{ segment: string }>(
    'select pg_walfile_name(pg_current_wal_insert_lsn()) as segment, pg_switch_wal()',
  )
  await client.end()
  const deadline = Date.now() + timeoutMs
  while (((await readShipped(dataDirectoryOf(scene)))?.segment ?? '') < rows[0]!.segment) {
    if (Date.now() > deadline)
      throw new Error(`The log was not shipped: ${scene.program.logged().slice(-1500)}`)
    await sleep(100)
  }
}

interface Recovery {
  /** File or directory of the backup. Default: the directory of the backups. */
  from?: string
  /** Time to which the log is replayed. Undefined: the state of the backup. */
  at?: string | undefined
  secretFile?: string
  /** Writes that were acknowledged up to this time must be there. Default: the time of the restored state. */
  untilMs?: number
  name?: string
  /** Arguments such as `--name`. */
  more?: readonly string[]
}

/**
 * Restores into a new directory, as the page says: checks, starts the copy, resumes it, asks the doctor, and compares
 * it with the acknowledged writes.
 */
export async function restoreAndCompare(scene: Scene, recovery: Recovery = {}): Promise<void> {
  const { from = scene.repository, at, secretFile = scene.codeFile, more = [] } = recovery
  const to = join(scene.scratch, recovery.name ?? 'restored')
  const time = at === undefined ? [] : ['--at', at]
  const answer = await scene.json([
    'restore',
    from,
    ...time,
    '--to',
    to,
    '--passphrase-file',
    secretFile,
    ...more,
  ])
  if (answer.unbalanced + answer.missing + answer.wrong > 0) throw new Error(JSON.stringify(answer))
  await compareCopy(scene, to, recovery.untilMs ?? Date.parse(answer.at))
}

/** Starts a restored copy, resumes it, asks the doctor, and compares it. */
export async function compareCopy(scene: Scene, to: string, untilMs: number): Promise<void> {
  const env = { QUOIN_DATA_DIR: to }
  const original = scene.program
  const copy = await scene.startService(env)
  scene.program = original
  try {
    await scene.json(['resume', '--dry-run'], env)
    await scene.json(['resume', '--yes'], env)
    const client = await scene.connect(to)
    const lost = await compareWrites(client, scene.load.acknowledged, untilMs)
    await client.end()
    await runDoctor(scene, { env, allowed: ofBackups })
    scene.say(
      `  ${scene.load.acknowledged.length} acknowledged writes, ${lost} of them after the restored state; none lost before it, none twice`,
    )
  } finally {
    copy.signal('SIGTERM')
    await copy.ended
  }
}
