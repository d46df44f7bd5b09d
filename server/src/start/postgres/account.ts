import { randomInt } from 'node:crypto'
import { existsSync, lchownSync, readdirSync, readFileSync, statSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartRefused } from './start-refused.ts'

/** The user and group that Postgres runs as, when that is not our own. */
export interface Account {
  uid: number
  gid: number
}

/**
 * Postgres refuses to run as root, so root lends it another account: the one that already owns the cluster, else one of
 * its own. Any other user runs it as itself, and then the cluster must be its own.
 */
export function accountFor(cluster: string): Account | undefined {
  const owner = existsSync(cluster) ? statSync(cluster) : undefined
  const uid = process.getuid!()
  if (uid === 0) return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : ownAccount()
  if (owner && owner.uid !== uid)
    throw new StartRefused(
      `The database in ${cluster} belongs to another user: start Quoin as that user or as root.`,
    )
  return undefined
}

/** Whether the account may pass through every directory down to this one. */
export function canReach(account: Account | undefined, directory: string): boolean {
  if (!account) return true
  const parent = dirname(directory)
  return mayEnter(account, statSync(directory)) && (parent === directory || canReach(account, parent))
}

function mayEnter({ uid, gid }: Account, { mode, ...directory }: Stats): boolean {
  if (directory.uid === uid) return (mode & 0o100) !== 0
  if (directory.gid === gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

/** Numbers for services without a user, as systemd gives them out; containers with users of their own have them too. */
const numbers = { first: 61_184, last: 65_519 }

/**
 * A number that is no user of this machine and that no process runs as, so that none can read what Postgres keeps: the
 * kernel asks for no name, and nothing of the machine has to be changed for it. Where such a number cannot be had (another
 * system than Linux, a container with few numbers), `nobody`, whom others may run as.
 */
function ownAccount(): Account {
  if (!hasNumbers()) return nobody()
  const taken = new Set([...users().map(([, , uid]) => Number(uid)), ...uidsAtWork()])
  for (;;) {
    const uid = randomInt(numbers.first, numbers.last + 1)
    if (!taken.has(uid)) return { uid, gid: uid }
  }
}

function hasNumbers(): boolean {
  const map = '/proc/self/uid_map'
  if (!existsSync(map)) return false
  const ranges = readFileSync(map, 'utf8').trim().split('\n')
  return ranges.some((line) => {
    const [first, , count] = line.trim().split(/ +/).map(Number)
    return first! <= numbers.first && first! + count! > numbers.last
  })
}

function uidsAtWork(): number[] {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return processes.flatMap((name) => statSync(join('/proc', name), { throwIfNoEntry: false })?.uid ?? [])
}

const users = (): string[][] =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))

/** Which account makes the cluster: initdb asks for its name, which a number alone has not. */
export function makerFor(account: Account | undefined): Account | undefined {
  return account && !users().some(([, , uid]) => Number(uid) === account.uid) ? nobody() : account
}

/** Where a cluster belongs to `nobody` and an account of its own can be had, that one. */
export function betterThan(account: Account | undefined): Account | undefined {
  if (process.getuid!() !== 0 || account?.uid !== nobody().uid) return undefined
  const own = ownAccount()
  return own.uid === account.uid ? undefined : own
}

/** The directory itself last: until then it is as it was to whoever looks. */
export function giveTo({ uid, gid }: Account, directory: string): void {
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(directory, name), uid, gid)
  lchownSync(directory, uid, gid)
}

function nobody(): Account {
  const entry = users().find(([name]) => name === 'nobody')
  if (!entry)
    throw new StartRefused(
      'Postgres does not run as root and this machine has no user "nobody": start Quoin as another user.',
    )
  // macOS writes the id as -2; the system calls want it unsigned.
  return { uid: Number(entry[2]) >>> 0, gid: Number(entry[3]) >>> 0 }
}
