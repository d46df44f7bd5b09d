import { randomInt } from 'node:crypto'
import { existsSync, lchownSync, readdirSync, readFileSync, statSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartRefused } from './start-refused.ts'

/** The user id and group id that Postgres runs as, if they differ from those of this process. */
export interface Account {
  uid: number
  gid: number
}

/**
 * Determines the account that runs Postgres. Postgres refuses to run as root. So if this process runs as root,
 * Postgres runs as the account that owns the cluster (the directory of the database) or, for a new cluster, as a
 * separate account. Otherwise returns undefined: Postgres runs as the user of this process, who must then own the
 * cluster.
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

/** True if the account may enter this directory and all directories above it. */
export function canAccess(account: Account | undefined, directory: string): boolean {
  if (!account) return true
  const parent = dirname(directory)
  return mayEnter(account, statSync(directory)) && (parent === directory || canAccess(account, parent))
}

function mayEnter({ uid, gid }: Account, { mode, ...directory }: Stats): boolean {
  if (directory.uid === uid) return (mode & 0o100) !== 0
  if (directory.gid === gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

/**
 * Range of user ids that systemd assigns to services that have no user name. Containers with user namespaces have these
 * ids too.
 */
const numbers = { first: 61_184, last: 65_519 }

/**
 * Chooses a user id that belongs to no user of this machine and to no running process, so that no other process can
 * read the data of Postgres. The id needs no user name, so nothing on the machine has to be changed. If no such id is
 * available (on a system other than Linux, or in a container with few ids), returns `nobody`, although other programs
 * may run as `nobody` too.
 */
function ownAccount(): Account {
  if (!hasNumbers()) return unprivilegedAccount()
  const usedIds = new Set([...users().map(([, , uid]) => Number(uid)), ...uidsAtWork()])
  for (;;) {
    const uid = randomInt(numbers.first, numbers.last + 1)
    if (!usedIds.has(uid)) return { uid, gid: uid }
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

/**
 * Determines the account that runs initdb. initdb needs an account with a user name. If the account has only an id,
 * initdb runs as `nobody` instead.
 */
export function makerFor(account: Account | undefined): Account | undefined {
  return account && !users().some(([, , uid]) => Number(uid) === account.uid)
    ? unprivilegedAccount()
    : account
}

/**
 * Chooses a separate account for a cluster that runs as `nobody`. Undefined if the cluster runs as another account, or
 * if no separate account is available.
 */
export function betterThan(account: Account | undefined): Account | undefined {
  if (process.getuid!() !== 0 || account?.uid !== unprivilegedAccount().uid) return undefined
  const own = ownAccount()
  return own.uid === account.uid ? undefined : own
}

/**
 * Changes the owner of a directory and of everything in it. The directory itself is changed last: if the change is
 * interrupted, the directory still has its old owner, and the next start repeats the change.
 */
export function changeOwner({ uid, gid }: Account, directory: string): void {
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(directory, name), uid, gid)
  lchownSync(directory, uid, gid)
}

function unprivilegedAccount(): Account {
  const entry = users().find(([name]) => name === 'nobody')
  if (!entry)
    throw new StartRefused(
      'Postgres does not run as root and this machine has no user "nobody": start Quoin as another user.',
    )
  // macOS writes the id of `nobody` as -2; system calls need it as an unsigned number.
  return { uid: Number(entry[2]) >>> 0, gid: Number(entry[3]) >>> 0 }
}
