import type { Logger } from 'pino'
import { isConnectionFailure } from '../database/connection-failure.ts'

/**
 * Logs an error. An unreachable database is logged as a warning, because it is temporary and reported elsewhere.
 * Other errors are logged as errors.
 */
export function reportFailure(log: Logger, error: unknown, sentence: string): void {
  if (isConnectionFailure(error)) log.warn({ err: error }, sentence)
  else log.error({ err: error }, sentence)
}
