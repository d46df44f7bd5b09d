import { chmodSync, closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDiskFull } from '../../kernel/database/connection-failure.ts'
import { StartRefused } from './start-refused.ts'

const busy = 5

/**
 * Locks the data directory for this process. Returns a function that releases the lock, or undefined if another process
 * holds it. An exclusive transaction on an SQLite file serves as the lock, because Node has no file locks. The
 * operating system releases the lock when the process ends for any reason. So no lock remains after a crash, and no
 * process ids have to be compared.
 */
export function lockDirectory(directory: string): (() => void) | undefined {
  const file = join(directory, 'lock')
  let lock: DatabaseSync | undefined
  try {
    // Restricts the file to its owner, because any user who may read it could lock it and prevent the start.
    closeSync(openSync(file, 'a', 0o600))
    chmodSync(file, 0o600)
    lock = new DatabaseSync(file, { timeout: 0 })
    lock.exec('pragma journal_mode = off; begin exclusive')
  } catch (error) {
    lock?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return undefined
    throw new StartRefused(
      isDiskFull(error)
        ? `The disk of ${directory} is full. Free some space, then run this again.`
        : `The data directory ${directory} cannot be used by this user.`,
      { cause: error },
    )
  }
  return release(lock)
}

/**
 * Returns the function that releases the lock. The exit listener refers to the lock, because garbage collection of
 * the lock would release it.
 */
function release(lock: DatabaseSync): () => void {
  const close = (): void => {
    process.off('exit', close)
    if (lock.isOpen) lock.close()
  }
  process.on('exit', close)
  return close
}
