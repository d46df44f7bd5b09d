import { randomInt } from 'node:crypto'
import { existsSync, lchownSync, readdirSync, readFileSync, statSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartRefused } from './start-refused.ts'

/** The user and group that Postgres runs as, if not our own. */
export interface Account {
  uid: number
  gid: number
}

/**
 * Postgres refuses to run as root. If we are root, it runs as another account: the owner of the cluster, otherwise an
 * account of its own. Any other user runs it as itself and must own the cluster.
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

/** True if the account may enter every directory down to this one. */
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

/** Ids for services without a user, as systemd assigns them. Containers with user namespaces have them too. */
const numbers = { first: 61_184, last: 65_519 }

/**
 * An id that belongs to no user of this machine and to no running process, so that no other process can read the data
 * of Postgres. The kernel needs no name for it, so nothing on the machine has to be changed. If no such id is
 * available (not Linux, or a container with few ids), `nobody` is used, which other programs may run as too.
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

/** The account that runs initdb, which needs a user name and not only an id. */
export function makerFor(account: Account | undefined): Account | undefined {
  return account && !users().some(([, , uid]) => Number(uid) === account.uid)
    ? unprivilegedAccount()
    : account
}

/** An account of its own for a cluster that belongs to `nobody`, if one is available. */
export function betterThan(account: Account | undefined): Account | undefined {
  if (process.getuid!() !== 0 || account?.uid !== unprivilegedAccount().uid) return undefined
  const own = ownAccount()
  return own.uid === account.uid ? undefined : own
}

/** The directory itself comes last: until then other processes see the old owner. */
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
  // macOS writes the id as -2; the system calls need it unsigned.
  return { uid: Number(entry[2]) >>> 0, gid: Number(entry[3]) >>> 0 }
}
