import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { accountFor, betterThan, canAccess, changeOwner, type Account } from './account.ts'
import { makePassage } from './passage.ts'
import { postmasterFile } from './postmaster-file.ts'
import { readIfExists } from './read-if-exists.ts'
import { StartRefused } from './start-refused.ts'

/** The directory of the cluster and the account that runs it. */
export interface Home {
  account: Account | undefined
  /** Contains `postgres`, the cluster, and `socket`. */
  directory: string
}

/**
 * The cluster is in the data directory. If the account that runs Postgres cannot reach it (root's clone below a
 * mode-700 home), the cluster is in the system directory, and `postgres-home` in the data directory names that place.
 * The file is written before the cluster is created, so that no start misses it.
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
    `Postgres cannot run as root and no other user can reach ${dataDirectory}: the database is kept in ${directory}.`,
  )
  return { account, directory }
}

/**
 * A cluster owned by `nobody`, which other programs may run as too, gets an account of its own after a regular stop.
 * After a crash this is not safe, because remaining processes of Postgres could not be told apart from foreign ones.
 */
function ownerOf(cluster: string): Account | undefined {
  const account = accountFor(cluster)
  const better = existsSync(cluster) && !existsSync(postmasterFile(cluster)) ? betterThan(account) : undefined
  if (better) changeOwner(better, cluster)
  return better ?? account
}

/** Other users may pass through our data directory; secret files in it have mode 0600. */
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

/** A copied data directory points to the cluster of the original: two servers must never share it. */
function checkedHome(home: string, dataDirectory: string, pointer: string): string {
  const ownerFile = join(home, 'owner')
  const owner = readIfExists(ownerFile)
  if (owner === undefined)
    throw new StartRefused(
      `The database of ${dataDirectory} is missing: ${pointer} says that it is kept in ${home}.`,
    )
  if (owner === dataDirectory) return home
  if (existsSync(owner) && realpathSync(owner) !== dataDirectory)
    throw new StartRefused(`${dataDirectory} is a copy of ${owner}, whose database in ${home} it cannot use.`)
  writeFileSync(ownerFile, dataDirectory)
  return home
}
