import { ConfigError } from '../config.ts'
import { NewerDatabase } from '../kernel/database/newer-database.ts'
import { StartRefused } from './postgres/index.ts'

/** The sentence for whoever started Quoin, when the failure is something that they can mend. */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof StartRefused || error instanceof NewerDatabase)
    return error.message
  // Of the system, such as a disk that is full.
  const isOfSystem = error instanceof Error && 'syscall' in error
  return isOfSystem ? `Quoin cannot start: ${error.message}.` : undefined
}
