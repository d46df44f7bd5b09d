import { chmodSync, closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartRefused } from './start-refused.ts'

const busy = 5

/**
 * Holds the data directory for this process, or answers undefined when someone else holds it. Node offers no file
 * locks, but the SQLite inside it takes them: the kernel drops such a lock with its process, however that dies, so
 * there is no stale lock to detect, no process id to mistake for another, and no race in taking one over.
 */
export function holdDirectory(directory: string): (() => void) | undefined {
  const file = join(directory, 'lock')
  let lock: DatabaseSync | undefined
  try {
    // Whoever may read it could hold it, and keep us from starting.
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

/** The exit listener also keeps the lock from being collected as garbage, which would drop it. */
function release(lock: DatabaseSync): () => void {
  const close = (): void => {
    process.off('exit', close)
    if (lock.isOpen) lock.close()
  }
  process.on('exit', close)
  return close
}
