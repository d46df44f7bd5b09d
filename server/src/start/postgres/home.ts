import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { accountFor, betterThan, canReach, giveTo, type Account } from './account.ts'
import { makePassage } from './passage.ts'
import { postmasterFile } from './postmaster-file.ts'
import { readIfExists } from './read-if-exists.ts'
import { StartRefused } from './start-refused.ts'

/** Where the cluster lives and who runs it. */
export interface Home {
  account: Account | undefined
  /** Holds `postgres`, the cluster, and `socket`. */
  directory: string
}

/**
 * The cluster lives in the data directory. When the account that Postgres runs as cannot reach that (root's clone
 * below a mode-700 home), it lives in the system directory, and `postgres-home` in the data directory says where:
 * written before the cluster is made, so that no start forgets one.
 */
export function findHome(dataDirectory: string, systemDirectory: string, log: (line: string) => void): Home {
  const pointer = join(dataDirectory, 'postgres-home')
  const elsewhere = readIfExists(pointer)?.trim()
  const account = ownerOf(join(elsewhere ?? dataDirectory, 'postgres'))
  if (elsewhere) return { account, directory: checkedHome(elsewhere, dataDirectory, pointer) }
  if (account) openPassage(account, dataDirectory)
  if (canReach(account, dataDirectory)) return { account, directory: dataDirectory }
  const directory = makeElsewhere(dataDirectory, systemDirectory)
  writeFileSync(pointer, `${directory}\n`, { mode: 0o600 })
  log(
    `Postgres cannot run as root and no other user can reach ${dataDirectory}: the database is kept in ${directory}.`,
  )
  return { account, directory }
}

/**
 * A cluster that `nobody` owns, whom other programs may run as too, gets an account of its own once it was stopped in
 * order: what a crash leaves at work could not be told from somebody else's.
 */
function ownerOf(cluster: string): Account | undefined {
  const account = accountFor(cluster)
  const better = existsSync(cluster) && !existsSync(postmasterFile(cluster)) ? betterThan(account) : undefined
  if (better) giveTo(better, cluster)
  return better ?? account
}

/** A data directory of ours may be passed through by others; what is secret in it has mode 0600. */
function openPassage(account: Account, directory: string): void {
  if (!canReach(account, dirname(directory)) || statSync(directory).uid !== 0) return
  if (!canReach(account, directory)) chmodSync(directory, 0o711)
}

function makeElsewhere(dataDirectory: string, systemDirectory: string): string {
  makePassage(systemDirectory)
  const directory = join(realpathSync(systemDirectory), `data-${randomBytes(8).toString('hex')}`)
  makePassage(directory)
  writeFileSync(join(directory, 'owner'), dataDirectory)
  return directory
}

/** A copied data directory points to the cluster of its original: two servers must never share one. */
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
