import { chmodSync, closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartRefused } from './start-refused.ts'

const busy = 5

/**
 * Locks the data directory for this process; returns undefined if another process has the lock. Node has no file
 * locks, but the SQLite in it does. The kernel releases such a lock when its process ends in any way. There are
 * therefore no stale locks, no process ids to confuse, and no race when taking over a lock.
 */
export function lockDirectory(directory: string): (() => void) | undefined {
  const file = join(directory, 'lock')
  let lock: DatabaseSync | undefined
  try {
    // Any user who may read the file could lock it and prevent our start.
    closeSync(openSync(file, 'a', 0o600))
    chmodSync(file, 0o600)
    lock = new DatabaseSync(file, { timeout: 0 })
    lock.exec('pragma journal_mode = off; begin exclusive')
  } catch (error) {
    lock?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return undefined
    throw new StartRefused(`The data directory ${directory} cannot be used by this user.`, { cause: error })
  }
  return release(lock)
}

/** The exit listener also keeps the lock from being garbage collected, which would release it. */
function release(lock: DatabaseSync): () => void {
  const close = (): void => {
    process.off('exit', close)
    if (lock.isOpen) lock.close()
  }
  process.on('exit', close)
  return close
}
