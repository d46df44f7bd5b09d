import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { StartRefused } from './start-refused.ts'
import { systemErrorCode } from './system-error.ts'

/** Makes it where it is missing; answers its real path. */
export function makeDataDirectory(directory: string): string {
  try {
    if (!existsSync(directory)) {
      mkdirSync(directory, { recursive: true })
      chmodSync(directory, 0o700)
    }
    accessSync(directory, constants.W_OK | constants.X_OK)
    return realpathSync(directory)
  } catch (error) {
    throw new StartRefused(
      `The data directory ${directory} cannot be made or written (${systemErrorCode(error)}): set QUOIN_DATA_DIR to one that this user may write.`,
      { cause: error },
    )
  }
}
