import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canReach, type Account } from './account.ts'
import type { Home } from './home.ts'
import { readIfExists } from './read-if-exists.ts'

/** A unix socket's path ends after 107 bytes on Linux and 103 on macOS. */
const longestPath = 103
const fits = (directory: string): boolean =>
  Buffer.byteLength(join(directory, '.s.PGSQL.5432.lock')) <= longestPath

/**
 * The directory of the unix socket. It alone keeps other users of the machine out, since Postgres trusts whoever
 * connects: mode 0700, owned by the account that Postgres runs as. Below a long path it is a fresh directory among the
 * temporary ones, remembered so that the start after a crash removes it.
 */
export function makeSocketDirectory({ directory, account }: Home): string {
  removeSocketDirectory(directory)
  const inside = join(directory, 'socket')
  const made = fits(inside) ? inside : mkdtempSync(join(temporary(account), 'quoin-'))
  if (made === inside) mkdirSync(inside, { recursive: true, mode: 0o700 })
  else writeFileSync(join(directory, 'socket-directory'), made, { mode: 0o600 })
  chmodSync(made, 0o700)
  if (account) chownSync(made, account.uid, account.gid)
  return made
}

export function removeSocketDirectory(home: string): void {
  const remembered = readIfExists(join(home, 'socket-directory'))
  if (remembered) rmSync(remembered, { recursive: true, force: true })
  rmSync(join(home, 'socket-directory'), { force: true })
}

function temporary(account: Account | undefined): string {
  const own = tmpdir()
  return fits(join(own, 'quoin-XXXXXX')) && canReach(account, own) ? own : '/tmp'
}
