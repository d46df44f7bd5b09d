import { chmodSync, mkdirSync } from 'node:fs'
import { StartRefused } from './start-refused.ts'
import { systemErrorCode } from './system-error.ts'

/** Creates a directory that every account may pass through but not list, regardless of the umask. */
export function makePassage(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true })
    chmodSync(directory, 0o711)
  } catch (error) {
    throw new StartRefused(
      `Postgres cannot run as root, and ${directory} cannot be created for another user (${systemErrorCode(error)}): ` +
        'start Quoin as an ordinary user, or set QUOIN_DATA_DIR to a directory that every user may enter.',
      { cause: error },
    )
  }
}
