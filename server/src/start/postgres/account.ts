import { existsSync, readFileSync, statSync, type Stats } from 'node:fs'
import { dirname } from 'node:path'
import { StartRefused } from './start-refused.ts'

/** The user and group that Postgres runs as, when that is not our own. */
export interface Account {
  uid: number
  gid: number
}

/**
 * Postgres refuses to run as root, so root lends it another account: the one that already owns the cluster, else
 * `nobody`. Any other user runs it as itself, and then the cluster must be its own.
 */
export function accountFor(cluster: string): Account | undefined {
  const owner = existsSync(cluster) ? statSync(cluster) : undefined
  const uid = process.getuid!()
  if (uid === 0) return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody()
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

function nobody(): Account {
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody')
  if (!entry)
    throw new StartRefused(
      'Postgres does not run as root and this machine has no user "nobody": start Quoin as another user.',
    )
  // macOS writes the id as -2; the system calls want it unsigned.
  return { uid: Number(entry[2]) >>> 0, gid: Number(entry[3]) >>> 0 }
}
