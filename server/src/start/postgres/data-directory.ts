import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartRefused } from './start-refused.ts'
import { systemErrorCode } from './system-error.ts'

/**
 * Creates the data directory if it is missing. Returns its path without symbolic links. `setting` is what the operator
 * changes to name another one.
 */
export function makeDataDirectory(directory: string, setting = 'QUOIN_DATA_DIR'): string {
  try {
    if (!existsSync(directory)) {
      make(directory)
      chmodSync(directory, 0o700)
    }
    accessSync(directory, constants.W_OK | constants.X_OK)
    return realpathSync(directory)
  } catch (error) {
    throw new StartRefused(
      `The data directory ${directory} cannot be created or written (${systemErrorCode(error)}): set ${setting} to a directory in which this user may write.`,
      { cause: error },
    )
  }
}

/**
 * Creates a directory and its parents. The option `recursive` of Node's `mkdir` is not used: below a directory that
 * accepts no new entries, such as `/proc`, Node's function never returns.
 */
function make(directory: string): void {
  if (!existsSync(dirname(directory))) make(dirname(directory))
  try {
    mkdirSync(directory)
  } catch (error) {
    // Ignores the error if another start has created the directory in the meantime.
    if (systemErrorCode(error) !== 'EEXIST') throw error
  }
}
