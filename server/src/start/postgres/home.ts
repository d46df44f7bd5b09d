import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { accountFor, betterThan, canAccess, changeOwner, type Account } from './account.ts'
import { makePassage } from './passage.ts'
import { postmasterFile } from './postmaster-file.ts'
import { readIfExists } from './read-if-exists.ts'
import { StartRefused } from './start-refused.ts'

/**
 * The directory that contains the cluster (the files of the database), and the account that Postgres runs as.
 */
export interface Home {
  account: Account | undefined
  /** Directory with two entries: `postgres`, which is the cluster, and `socket`. */
  directory: string
}

/**
 * Determines the directory of the cluster. Usually it is the data directory. The account that runs Postgres
 * may be unable to enter the data directory, for example if root has cloned the project into its home
 * directory. Then the cluster is in the system directory, and the file `postgres-home` in the data directory
 * contains its path. That file is written before the cluster is created, so that every later start finds it.
 */
export function findHome(dataDirectory: string, systemDirectory: string, log: (line: string) => void): Home {
  const pointer = join(dataDirectory, 'postgres-home')
  const elsewhere = readIfExists(pointer)?.trim()
  const account = ownerOf(join(elsewhere ?? dataDirectory, 'postgres'))
  if (elsewhere) return { account, directory: checkedHome(elsewhere, dataDirectory, pointer) }
  if (account) openPassage(account, dataDirectory)
  if (canAccess(account, dataDirectory)) return { account, directory: dataDirectory }
  const directory = makeElsewhere(dataDirectory, systemDirectory)
  writeFileSync(pointer, `${directory}\n`, { mode: 0o600 })
  log(
    `Postgres cannot run as root and no other user can enter ${dataDirectory}: the database is stored in ${directory}.`,
  )
  return { account, directory }
}

/**
 * Determines the account that runs Postgres. Other programs may also run as `nobody`. So a cluster that belongs to
 * `nobody` gets a separate account, but only if Postgres was shut down properly. After a crash, this would not be safe,
 * because remaining processes of Postgres could not be distinguished from other programs of `nobody`.
 */
function ownerOf(cluster: string): Account | undefined {
  const account = accountFor(cluster)
  const better = existsSync(cluster) && !existsSync(postmasterFile(cluster)) ? betterThan(account) : undefined
  if (better) changeOwner(better, cluster)
  return better ?? account
}

/**
 * Gives the account access to the cluster inside the data directory. Afterwards, all users can pass through the data
 * directory, but only the owner can read the secret files in it (mode 0600).
 */
function openPassage(account: Account, directory: string): void {
  if (!canAccess(account, dirname(directory)) || statSync(directory).uid !== 0) return
  if (!canAccess(account, directory)) chmodSync(directory, 0o711)
}

function makeElsewhere(dataDirectory: string, systemDirectory: string): string {
  makePassage(systemDirectory)
  const directory = join(realpathSync(systemDirectory), `data-${randomBytes(8).toString('hex')}`)
  makePassage(directory)
  writeFileSync(join(directory, 'owner'), dataDirectory)
  return directory
}

/**
 * Checks that the Postgres cluster in `home` belongs to this data directory, which contains only the path of `home`. A
 * copied data directory would point to the cluster of the original, and two servers must never use the same cluster.
 */
function checkedHome(home: string, dataDirectory: string, pointer: string): string {
  const ownerFile = join(home, 'owner')
  const owner = readIfExists(ownerFile)
  if (owner === undefined)
    throw new StartRefused(
      `The database of ${dataDirectory} is missing: according to ${pointer} it is in ${home}.`,
    )
  if (owner === dataDirectory) return home
  if (existsSync(owner) && realpathSync(owner) !== dataDirectory)
    throw new StartRefused(
      `${dataDirectory} is a copy of ${owner} and cannot use that directory's database in ${home}.`,
    )
  writeFileSync(ownerFile, dataDirectory)
  return home
}
