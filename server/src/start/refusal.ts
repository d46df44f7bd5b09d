import { ConfigError } from '../config.ts'
import { NewerDatabase } from '../kernel/database/newer-database.ts'
import { StartRefused } from './postgres/index.ts'

/**
 * Returns a message for the person who started Quoin, if that person can correct the error. Undefined for all other
 * errors.
 */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof StartRefused || error instanceof NewerDatabase)
    return error.message
  // Errors of the operating system, such as a full disk.
  const isOfSystem = error instanceof Error && 'syscall' in error
  return isOfSystem ? `Quoin cannot start: ${error.message}.` : undefined
}
