// Slow: it kills or stops the program or its Postgres, and starts them again.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { readHolder } from '../../src/start/postgres/holder.ts'
import { postgresAtWork } from '../../src/start/postgres/leftover.ts'
import { signal, until } from '../../src/start/postgres/processes.ts'
import { leaveLocks, unburied, unrelatedProgram } from '../../src/start/postgres/testing/leave-locks.ts'
import { afterwards, queryRows, scratchDirectory } from '../../src/start/postgres/testing/scratch.ts'
import { addressIn, launchFor, mainProgram, type Program } from '../../src/testing/program.ts'
import { seededRandom } from './random.ts'

const rounds = Number(process.env['START_ROUNDS'] ?? 3)
const timeoutMs = 60_000

/**
 * Parent processes with which the service is started. The second one never reads the exit status of its child, so the
 * killed service remains a zombie.
 */
const parents = ['ours', 'of a parent that buries nobody'] as const
const orders = ['the service first', 'Postgres first', 'the service alone'] as const
/**
 * Content of the lock files of Postgres at the next start: as the crash left it, the id of an unrelated process, the
 * id of a zombie, or empty. All of these can occur after a machine has restarted.
 */
const locks = ['as the crash left them', 'a number of another', 'a number of a zombie', 'nothing'] as const

test(
  'the service starts after all of it was killed, in any order, and what was committed is there',
  { timeout: rounds * timeoutMs },
  async (t) => {
    const random = seededRandom(t)
    const pick = <Each>(list: readonly Each[]): Each => list[random.integer(list.length)]!
    const directory = scratchDirectory(t)
    const cluster = join(directory, 'postgres')
    afterwards(t, () => killHard(postgresAtWork(cluster)))
    let slowestMs = 0

    for (let round = 1; round <= rounds; round++) {
      if (round > 1 && pick([true, false, false])) {
        const halfway = launch(t, directory, pick(parents))
        // The ids of the processes to kill are known only after the start.
        await until(() => halfway.isOurs || servicePid(halfway) !== undefined, timeoutMs)
        await sleep(random.integer(2000))
        await killAll(halfway, cluster, pick(orders))
      }
      const before = performance.now()
      const program = launch(t, directory, pick(parents))
      const address = addressIn(await welcomeOf(program))
      slowestMs = Math.max(slowestMs, performance.now() - before)
      assert.equal((await fetch(`${address}/api/health`)).status, 200)
      assert.equal(await starts(directory), round)

      await killAll(program, cluster, pick(orders))
      await until(() => postgresAtWork(cluster) === undefined, random.integer(2) * 3000)
      const lockState = pick(locks)
      // If Postgres still runs, its lock files are not changed.
      if (postgresAtWork(cluster) !== undefined || lockState === 'as the crash left them') continue
      if (lockState === 'nothing') leaveLocks(directory, '')
      else if (lockState === 'a number of another') leaveLocks(directory, unrelatedProgram(t, directory).pid!)
      else leaveLocks(directory, await unburied(t, directory))
    }
    t.diagnostic(`${rounds} starts of ${rounds}, the slowest took ${Math.round(slowestMs)} ms`)
  },
)

const underAnother = '"$0" "$1" & echo "service $!" >&2; exec sleep 600'

interface Launched extends Program {
  isOurs: boolean
}

function launch(t: TestContext, directory: string, parent: (typeof parents)[number]): Launched {
  const env = { QUOIN_DATA_DIR: directory, QUOIN_DEMO: '0', QUOIN_LOG_LEVEL: 'error' }
  const isOurs = parent === 'ours'
  const program = isOurs
    ? launchFor(t, env)
    : launchFor(t, env, ['sh', '-c', underAnother, process.execPath, mainProgram])
  return { ...program, isOurs }
}

/**
 * Returns the text that the program prints once it accepts requests. If the start is refused, fails at once with the
 * program's log.
 */
async function welcomeOf(program: Program): Promise<string> {
  const killTimer = setTimeout(() => void program.kill(), timeoutMs)
  const refused = until(() => /cannot|did not start|already/.test(program.logged()), timeoutMs)
  const first = await Promise.race([program.welcomed, refused.then(() => program.logged())])
  clearTimeout(killTimer)
  assert.match(first, /Quoin is ready/)
  return first
}

async function starts(directory: string): Promise<number> {
  const { connection } = readHolder(directory)!
  await queryRows(connection!, 'create table if not exists public.starts (at timestamptz default now())')
  await queryRows(connection!, 'insert into public.starts default values')
  const [row] = await queryRows<{ count: number }>(
    connection!,
    'select count(*)::int as count from public.starts',
  )
  return row!.count
}

async function killAll(program: Program, cluster: string, order: (typeof orders)[number]): Promise<void> {
  const postmaster = order === 'the service alone' ? undefined : postgresAtWork(cluster)
  if (order === 'Postgres first') await killHard(postmaster)
  await killHard(servicePid(program) ?? program.pid)
  await killHard(postmaster)
}

function servicePid(program: Program): number | undefined {
  const pidText = /^service (\d+)$/m.exec(program.logged())?.[1]
  return pidText === undefined ? undefined : Number(pidText)
}

/** Kills a process and waits until it has ended. A zombie counts as ended. */
async function killHard(pid: number | undefined): Promise<void> {
  if (pid === undefined) return
  signal(pid, 'SIGKILL')
  await until(() => signal(pid, 0) === 'gone' || stateOf(pid) === 'Z', 5000)
}

function stateOf(pid: number): string | undefined {
  try {
    return /^State:\s+(\w)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    // The process ended between the two reads.
    return 'Z'
  }
}
