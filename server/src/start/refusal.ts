import { ConfigError } from '../config.ts'
import { NewerDatabase } from '../kernel/database/newer-database.ts'
import { isDiskFull } from '../kernel/database/connection-failure.ts'
import { StartRefused } from './postgres/index.ts'

/**
 * Returns a message for the person who started Quoin, if that person can correct the error. Undefined for all other
 * errors.
 */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof StartRefused || error instanceof NewerDatabase)
    return error.message
  const isOfSystem = error instanceof Error && 'syscall' in error
  if (isOfSystem && isDiskFull(error))
    return `The disk is full (${error.message}). Free some space on the disk of the data directory and of temporary files, then run this again.`
  return isOfSystem ? `Quoin cannot start: ${error.message}.` : undefined
}
