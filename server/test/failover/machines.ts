import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, signal } from '../../src/start/postgres/processes.ts'
import { afterwards, type Ending } from '../../src/start/postgres/testing/scratch.ts'
import { testDirectoryPrefix } from '../../src/testing/sweep.ts'

export const machineNames = ['one', 'two', 'three'] as const
type MachineName = (typeof machineNames)[number]

/** A simulated machine: a network address, a directory, and the processes that run there. */
export interface Machine {
  name: MachineName
  address: string
  directory: string
  /** Starts a program on the machine, with the account of Postgres. */
  start(command: readonly [string, ...string[]], env: Record<string, string>): ChildProcess
  /** Kills all processes of the machine at once, as a failure of its power does. */
  kill(): Promise<void>
  /** Disconnects the machine from all others. Its processes continue to run, unless `Machines.isSuspending` is true. */
  cut(): void
  mend(): void
}

export interface Machines {
  /** First three numbers of the addresses, with a point at the end. */
  subnet: string
  /** The network from which the machines receive connections, in CIDR notation. */
  network: string
  /**
   * True if this system allows no network namespaces. `cut` then suspends the processes of the machine, and the
   * operating system still accepts connections to them.
   */
  isSuspending: boolean
  all: readonly Machine[]
}

interface Account {
  uid: number
  gid: number
}

interface Network {
  subnet: string
  network: string
  /** Words that are put before a command, so that it runs in the network of the machine. Empty without namespaces. */
  inside(number: number): string[]
  /** Undefined without namespaces. */
  setLink: ((number: number, state: 'up' | 'down') => void) | undefined
}

/** Words before a command that let the kernel kill it when this process ends, also if this process is killed. */
const dyingWithUs = ['setpriv', '--pdeathsig=KILL']

/**
 * Simulates three machines, each with a network address of its own. If this user may create network namespaces, each
 * machine is one, connected to the others by a bridge. Otherwise, or with `isOnLoopback`, the machines share the loopback
 * interface.
 */
export function simulateMachines(t: Ending, isOnLoopback: boolean): Machines {
  const account = process.getuid?.() === 0 ? accountOfPostgres() : undefined
  const directory = mkdtempSync(join(tmpdir(), testDirectoryPrefix))
  chmodSync(directory, 0o755)
  afterwards(t, () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }))
  const network = (account && !isOnLoopback ? makeNamespaces(t) : undefined) ?? loopback()
  const all = machineNames.map((name, at): Machine => {
    const home = join(directory, name)
    mkdirSync(home, { mode: 0o700 })
    if (account) chownSync(home, account.uid, account.gid)
    return machineIn(t, { name, number: at + 1, home, account, network })
  })
  const { subnet, network: cidr, setLink } = network
  return { subnet, network: cidr, isSuspending: setLink === undefined, all }
}

interface MachineParts {
  name: MachineName
  number: number
  home: string
  account: Account | undefined
  network: Network
}

function machineIn(t: Ending, { name, number, home, account, network }: MachineParts): Machine {
  let children: ChildProcess[] = []
  const roots = (): number[] => [
    ...children.flatMap(({ pid, exitCode, signalCode }) =>
      pid !== undefined && exitCode === null && signalCode === null ? pid : [],
    ),
    ...postmasterIn(home),
  ]
  const machine: Machine = {
    name,
    address: `${network.subnet}1${number}`,
    directory: home,
    start: (command, env) => {
      const asAccount =
        account && network.setLink ? [`--setgid=${account.gid}`, `--setuid=${account.uid}`] : []
      const [program, ...args] = [...network.inside(number), ...asAccount, ...dyingWithUs, ...command] as [
        string,
        ...string[],
      ]
      const child = spawn(program, args, {
        cwd: home,
        env: { PATH: `${process.env['PATH']}:/usr/sbin`, LANG: 'C.UTF-8', HOME: home, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        ...(network.setLink ? {} : account),
      })
      children = [...children.filter((each) => each.exitCode === null && each.signalCode === null), child]
      return child
    },
    kill: async () => {
      signalTrees(roots, 'SIGSTOP')
      const pids = processTrees(roots()).map(({ pid }) => pid)
      for (const pid of pids) signal(pid, 'SIGKILL')
      while (pids.some(isRunning)) await sleep(10)
    },
    cut: () => {
      if (network.setLink) network.setLink(number, 'down')
      else signalTrees(roots, 'SIGSTOP')
    },
    mend: () => {
      if (network.setLink) network.setLink(number, 'up')
      else for (const { pid } of processTrees(roots())) signal(pid, 'SIGCONT')
    },
  }
  afterwards(t, () => machine.kill())
  return machine
}

/** Sends the signal to the processes and to all that descend from them, until none of them is running. */
function signalTrees(roots: () => number[], name: 'SIGSTOP'): void {
  for (;;) {
    const running = processTrees(roots()).filter(({ isStopped }) => !isStopped)
    if (running.length === 0) return
    for (const { pid } of running) signal(pid, name)
  }
}

/** Returns the process id of the Postgres of the machine, which can outlive the Patroni that started it. */
function postmasterIn(home: string): number[] {
  try {
    const pid = Number(readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0])
    return isPostgresOf(pid, home) ? [pid] : []
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function isPostgresOf(pid: number, home: string): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-ww', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.includes(join(home, 'data'))
}

interface Process {
  pid: number
  isStopped: boolean
}

function processTrees(roots: readonly number[]): Process[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n')
  const all = lines.map((line) => {
    const [pid, parent, state] = line.trim().split(/\s+/)
    return { pid: Number(pid), parent: Number(parent), isStopped: /^[TtZ]/.test(state!) }
  })
  const found = new Set<number>(roots)
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
  }
  return all.filter(({ pid }) => found.has(pid))
}

/** False also for a process that has ended and whose parent has not noticed yet. */
function isRunning(pid: number): boolean {
  if (!isAlive(pid)) return false
  return !spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.startsWith('Z')
}

function accountOfPostgres(): Account {
  const idOf = (option: string): number => {
    const { status, stdout } = spawnSync('id', [option, 'postgres'], { encoding: 'utf8' })
    if (status !== 0)
      throw new Error('This test needs the user postgres: install it with "apt-get install postgresql".')
    return Number(stdout)
  }
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Addresses of the loopback interface, which differ between test processes. */
function loopback(): Network {
  const subnet = `127.${100 + (process.pid % 100)}.${Math.floor(process.pid / 100) % 250}.`
  // A client on the loopback interface has the address 127.0.0.1.
  return { subnet, network: '127.0.0.0/8', inside: () => [], setLink: undefined }
}

/** Creates three network namespaces, connected by a bridge. Returns undefined if this user may not. */
function makeNamespaces(t: Ending): Network | undefined {
  const folder = '/run/netns'
  const id = process.pid.toString(36)
  const subnet = `198.18.${process.pid % 250}.`
  const ip = (words: string): { isDone: boolean; said: string } => {
    const { status, stderr, error } = spawnSync('ip', words.split(' '), { encoding: 'utf8' })
    return { isDone: status === 0, said: error?.message ?? stderr }
  }
  const bridge = `q${id}`
  const space = (number: number): string => `quoin-${id}-${number}`
  const link = (number: number): string => `q${id}m${number}`
  afterwards(t, () => {
    for (const number of [1, 2, 3]) {
      ip(`link del ${link(number)}`)
      ip(`netns del ${space(number)}`)
    }
    ip(`link del ${bridge}`)
  })
  // Deletes those of test processes that were killed.
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const owner = /^quoin-(\w+)-\d$/.exec(name)?.[1]
    if (owner === undefined || isAlive(parseInt(owner, 36))) continue
    ip(`netns del ${name}`)
    ip(`link del q${owner}`)
  }
  const commands = [
    `link add ${bridge} type bridge`,
    `addr add ${subnet}1/24 dev ${bridge}`,
    `link set ${bridge} up`,
    ...[1, 2, 3].flatMap((number) => [
      `netns add ${space(number)}`,
      `link add ${link(number)} type veth peer name eth0 netns ${space(number)}`,
      `link set ${link(number)} master ${bridge} up`,
      `-n ${space(number)} addr add ${subnet}1${number}/24 dev eth0`,
      `-n ${space(number)} link set eth0 up`,
      `-n ${space(number)} link set lo up`,
    ]),
  ]
  for (const command of commands) if (!ip(command).isDone) return undefined
  return {
    subnet,
    network: `${subnet}0/24`,
    inside: (number) => ['nsenter', `--net=${folder}/${space(number)}`],
    setLink: (number, state) => {
      const { isDone, said } = ip(`link set ${link(number)} ${state}`)
      if (!isDone) throw new Error(`The link of the machine ${number} cannot be set ${state}: ${said}`)
    },
  }
}
