import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canAccess, type Account } from './account.ts'
import type { Home } from './home.ts'
import { readIfExists } from './read-if-exists.ts'

/** Maximum length of the path of a unix socket, in bytes. Linux accepts 107 and macOS 103. */
const longestPath = 103
const fits = (directory: string): boolean =>
  Buffer.byteLength(join(directory, '.s.PGSQL.5432.lock')) <= longestPath

/**
 * Creates the directory of the unix socket. It belongs to the account that Postgres runs as and has the mode 0700, so
 * that other users of the machine cannot access it. If the path of the data directory is too long for a socket, a new
 * temporary directory is used. Its path is stored, so that the next start can delete the directory after a crash.
 */
export function makeSocketDirectory({ directory, account }: Home): string {
  removeSocketDirectory(directory)
  const inside = join(directory, 'socket')
  const socketDirectory = fits(inside) ? inside : mkdtempSync(join(temporary(account), 'quoin-'))
  if (socketDirectory === inside) mkdirSync(inside, { recursive: true, mode: 0o700 })
  else writeFileSync(join(directory, 'socket-directory'), socketDirectory, { mode: 0o600 })
  chmodSync(socketDirectory, 0o700)
  if (account) chownSync(socketDirectory, account.uid, account.gid)
  return socketDirectory
}

export function removeSocketDirectory(home: string): void {
  const remembered = readIfExists(join(home, 'socket-directory'))
  if (remembered) rmSync(remembered, { recursive: true, force: true })
  rmSync(join(home, 'socket-directory'), { force: true })
}

function temporary(account: Account | undefined): string {
  const own = tmpdir()
  return fits(join(own, 'quoin-XXXXXX')) && canAccess(account, own) ? own : '/tmp'
}
