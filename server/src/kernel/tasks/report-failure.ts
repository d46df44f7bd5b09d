import type { Logger } from 'pino'
import { isConnectionFailure } from '../database/connection-failure.ts'

/**
 * Logs an unreachable database as a warning, because it is reported elsewhere and temporary. Any other error is a
 * fault.
 */
export function reportFailure(log: Logger, error: unknown, sentence: string): void {
  if (isConnectionFailure(error)) log.warn({ err: error }, sentence)
  else log.error({ err: error }, sentence)
}
