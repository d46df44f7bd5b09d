import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../src/kernel/limits/redis-for-tests.ts'
import type { Ending } from '../../src/start/postgres/testing/scratch.ts'
import { installedServer } from '../../src/testing/installed-server.ts'
import { type Machine, machineNames, type Machines, simulateMachines } from './machines.ts'

/** Three machines with etcd, Patroni and Postgres, and a HAProxy that leads to the current primary. */
export interface DatabaseCluster {
  machines: Machines
  /** Address of the HAProxy. */
  port: number
  passwords: { postgres: string; quoin: string }
  /** Starts etcd and Patroni on a machine. */
  start(machine: Machine): void
  /** Returns the members. Empty if there is no primary on which two machines agree. */
  members(): Promise<Member[]>
  /** Waits until one machine is the primary, all machines follow it, and a synchronous standby is chosen. */
  whole(withinMs: number): Promise<Machine>
  /** Number of times that the entry `sync` was deleted, as the documentation describes, because Patroni did not write it. */
  unstuck: number
  /** Returns the machine that takes over if the primary fails. */
  synchronousStandby(): Promise<Machine>
  /** Makes the synchronous standby the primary, as an operator does before the machine of the primary is restarted. */
  switchOver(primary: Machine): Promise<void>
  /**
   * Sets the times after which a machine counts as failed: those of `patroni.yml`, or longer ones, so that no other machine
   * takes over while a test prepares or counts something on a busy machine. The cluster must be whole.
   */
  setFailureTimes(times: 'configured' | 'long'): Promise<void>
  /** Returns what Patroni on a machine has decided lately. */
  logOf(machine: Machine): string
}

interface Member {
  name: string
  role: string
  state: string
}

const folder = fileURLToPath(new URL('../../../deploy/high-availability/', import.meta.url))
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8')
const programs = '/usr/lib/postgresql'
const passwords = { postgres: 'password-of-postgres', quoin: 'password-of-quoin' }
const pollMs = 100
const stuckAfterMs = 20_000
const settledWithinMs = 180_000
/** Times in seconds, as in `patroni.yml`. */
const longTimes = { ttl: 60, loop_wait: 2, retry_timeout: 25 }
/** Time after which each Patroni has applied changed settings, in milliseconds. */
const settingsAppliedMs = 4_500
const membersTimeoutMs = 2000
const mostAttempts = 10
const againMs = 1000
const mostLogCharacters = 1_000_000
const mostLogLines = 400

/**
 * Starts the cluster with the files of `deploy/high-availability`, in which only addresses, directories, passwords and the
 * version of Postgres are replaced. All of the programs are those of the Debian packages.
 */
export async function startCluster(t: Ending, isOnLoopback = false): Promise<DatabaseCluster> {
  const version = requirePackages()
  const machines = simulateMachines(t, isOnLoopback)
  const logs = new Map<Machine, string>()
  const write = (machine: Machine, child: ChildProcess): void => {
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk: Buffer) =>
        logs.set(machine, ((logs.get(machine) ?? '') + chunk.toString()).slice(-mostLogCharacters)),
      )
  }
  const start = (machine: Machine): void => {
    const adapt = adapterFor(machines, machine, version)
    for (const name of ['run', 'etcd']) mkdirSync(join(machine.directory, name), { recursive: true })
    const config = join(machine.directory, 'config.yml')
    writeFileSync(config, adapt(textOf('patroni.yml')))
    chownLike(machine.directory)
    write(machine, machine.start(['etcd'], variablesOf(adapt(textOf('etcd.env')))))
    write(machine, machine.start(['patroni', config], variablesOf(adapt(textOf('patroni.env')))))
  }
  for (const machine of machines.all) start(machine)
  const cluster: DatabaseCluster = {
    machines,
    port: await startProxy(t, machines),
    passwords,
    start,
    members: () => readMembers(machines),
    logOf: (machine) =>
      (logs.get(machine) ?? '')
        .split('\n')
        .filter((line) => / (INFO|WARNING|ERROR|LOG|FATAL|PANIC|DETAIL): /.test(line) && !isRoutine(line))
        .slice(-mostLogLines)
        .join('\n'),
    synchronousStandby: async () => {
      const standby = (await readMembers(machines)).find(({ role }) => role === 'sync_standby')
      return machines.all.find(({ name }) => name === standby?.name)!
    },
    switchOver: ({ name, address }) => call(address, 'POST', '/switchover', { leader: name }),
    setFailureTimes: async (times) => {
      const { address } = await cluster.whole(settledWithinMs)
      await call(address, 'PATCH', '/config', times === 'long' ? longTimes : configuredTimes())
      if (times === 'configured') await sleep(settingsAppliedMs)
    },
    whole: (withinMs) => untilWhole(cluster, withinMs),
    unstuck: 0,
  }
  return cluster
}

/** True for a line that Patroni and Postgres repeat while nothing happens. */
const isRoutine = (line: string): boolean =>
  /no action\. I am|Lock owner: |checkpoint (starting|complete)|: still waiting|acquired .*Lock/.test(line)

/**
 * Calls Patroni's API with the password of the operator. Patroni refuses a change with 409 while etcd elects a leader, and
 * if another change comes first; the call is then repeated.
 */
async function call(address: string, method: string, path: string, body: object): Promise<void> {
  const login = Buffer.from('patroni:password-of-patroni').toString('base64')
  for (let attemptsLeft = mostAttempts - 1; ; attemptsLeft--) {
    const answer = await fetch(`http://${address}:8008${path}`, {
      method,
      headers: { authorization: `Basic ${login}` },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    // On a busy machine, a switchover can take longer than Patroni waits for it.
    if (answer.status === 200 || text === 'Switchover status unknown') return
    if (answer.status !== 409 || attemptsLeft === 0)
      throw new Error(`Patroni answered ${answer.status}: ${text}`)
    await sleep(againMs)
  }
}

/** Returns the times in `patroni.yml` after which a machine counts as failed. */
function configuredTimes(): Record<string, number> {
  const lines = textOf('patroni.yml').matchAll(/^    (ttl|loop_wait|retry_timeout): (\d+)$/gm)
  return Object.fromEntries([...lines].map(([, name, value]) => [name!, Number(value)]))
}

async function untilWhole(cluster: DatabaseCluster, withinMs: number): Promise<Machine> {
  const { all } = cluster.machines
  const deadline = performance.now() + withinMs
  let lackingSince = Infinity
  for (;;) {
    const members = await cluster.members()
    const now = performance.now()
    const primary = members.find(({ role }) => role === 'leader')
    if (primary && isWhole(members)) return all.find(({ name }) => name === primary.name)!
    const lacksOnlyStandby = primary && members.filter(isWorking).length === machineNames.length
    lackingSince = lacksOnlyStandby ? Math.min(lackingSince, now) : Infinity
    if (now - lackingSince > stuckAfterMs) {
      deleteSyncEntry(all.find(({ name }) => name === primary!.name)!)
      cluster.unstuck++
      lackingSince = Infinity
    }
    if (now > deadline)
      throw new Error(
        `The cluster is not whole: ${JSON.stringify(members)}\n${all.map((each) => `${each.name}:\n${cluster.logOf(each)}`).join('\n')}`,
      )
    await sleep(pollMs)
  }
}

/**
 * Deletes the entry with the synchronous standby, which Patroni then writes anew. Patroni 3.0 never replaces an entry that
 * names another primary. A machine can leave such an entry that won the election and lost it again, because it was stalled.
 */
function deleteSyncEntry({ address }: Machine): void {
  execFileSync('etcdctl', [`--endpoints=http://${address}:2379`, 'del', '/service/quoin/sync'], {
    env: { PATH: process.env['PATH'], ETCDCTL_API: '3' },
  })
}

const isWorking = ({ state }: Member): boolean => state === 'running' || state === 'streaming'

function isWhole(members: readonly Member[]): boolean {
  const working = members.filter(isWorking)
  return working.length === machineNames.length && working.some(({ role }) => role === 'sync_standby')
}

/** Fails if a program is not installed. Returns the newest installed major version of Postgres. */
function requirePackages(): string {
  const missing = ['patroni', 'etcd', 'etcdctl', 'haproxy', 'psql', 'setpriv'].filter(
    (name) => spawnSync('which', [name], { env: { PATH: `${process.env['PATH']}:/usr/sbin` } }).status !== 0,
  )
  const versions = existsSync(programs) ? readdirSync(programs).map(Number) : []
  const version = versions
    .sort((a, b) => b - a)
    .find((each) => existsSync(`${programs}/${each}/bin/pg_rewind`))
  if (missing.length === 0 && version !== undefined) return String(version)
  throw new Error(
    `This test needs ${[...missing, ...(version === undefined ? ['Postgres with pg_rewind'] : [])].join(', ')}: install them with ` +
      '"apt-get install --no-install-recommends patroni etcd-server etcd-client haproxy postgresql".',
  )
}

/** Returns a function that replaces what is specific to a machine in a file. */
function adapterFor(
  { subnet, network }: Machines,
  machine: Machine,
  version: string,
): (text: string) => string {
  const own = 11 + machineNames.indexOf(machine.name)
  const { directory } = machine
  return (text) =>
    text
      // The lines of the file that name all machines are the same on each.
      .replaceAll(/^(?!ETCD_INITIAL_CLUSTER=|  hosts:).*$/gm, (line) =>
        line.replaceAll('10.0.0.11', `10.0.0.${own}`),
      )
      .replace(/NAME=one$/m, `NAME=${machine.name}`)
      .replaceAll('10.0.0.0/24', network)
      .replaceAll('10.0.0.', subnet)
      .replaceAll('/var/lib/etcd/quoin', join(directory, 'etcd'))
      .replaceAll('/var/lib/postgresql/15/quoin', join(directory, 'data'))
      .replaceAll('/var/lib/postgresql/pgpass-of-patroni', join(directory, 'pgpass'))
      .replaceAll('/var/run/postgresql', join(directory, 'run'))
      .replaceAll('/postgresql/15/', `/postgresql/${version}/`)
      .replaceAll(/PASSWORD-OF-(\w+)/g, (_whole, name: string) => `password-of-${name.toLowerCase()}`)
}

/** Gives the files in the directory to its owner. */
function chownLike(directory: string): void {
  if (process.getuid?.() === 0)
    execFileSync('chown', [
      '--recursive',
      `--reference=${directory}`,
      ...readdirSync(directory).map((name) => join(directory, name)),
    ])
}

function variablesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
  )
}

/**
 * Returns the members as two machines report them that agree about the primary. A machine that was disconnected still
 * reports the primary of before.
 */
async function readMembers({ all }: Machines): Promise<Member[]> {
  const answers = await Promise.all(
    all.map(async ({ address }) => {
      const timeout = AbortSignal.timeout(membersTimeoutMs)
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: timeout }).catch(() => undefined)
      return answer ? ((await answer.json()) as { members: Member[] }).members : []
    }),
  )
  const leaderIn = (members: readonly Member[]): string | undefined =>
    members.find(({ role }) => role === 'leader')?.name
  return (
    answers.find((members, at) => {
      const leader = leaderIn(members)
      return leader !== undefined && answers.some((other, n) => n !== at && leaderIn(other) === leader)
    }) ?? []
  )
}

async function startProxy(t: Ending, { subnet, all }: Machines): Promise<number> {
  const port = await freePort()
  const file = join(all[0]!.directory, '..', 'haproxy.cfg')
  const text = textOf('haproxy.cfg')
    .replaceAll('10.0.0.', subnet)
    .replaceAll('127.0.0.1:5000', `127.0.0.1:${port}`)
  writeFileSync(file, text)
  const env = { PATH: `${process.env['PATH']}:/usr/sbin` }
  await installedServer(t, ['haproxy', '-db', '-f', file], { env }, async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect').finally(() => socket.destroy())
  })
  return port
}

/** Creates the login and the database of Quoin, as the documentation describes. */
export function createDatabase(
  { machines, passwords: { postgres, quoin } }: DatabaseCluster,
  primary: Machine,
): void {
  const file = join(machines.all[0]!.directory, '..', 'database.sql')
  writeFileSync(file, textOf('database.sql'))
  execFileSync(
    'psql',
    ['--host', primary.address, '--username', 'postgres', '--set', `password=${quoin}`, '--file', file],
    { env: { PATH: process.env['PATH'], PGPASSWORD: postgres }, stdio: 'pipe' },
  )
}
