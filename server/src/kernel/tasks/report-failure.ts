import type { Logger } from 'pino'
import { isConnectionFailure } from '../database/connection-failure.ts'

/** A database that cannot be reached is told of elsewhere, and comes back; anything else is a fault. */
export function reportFailure(log: Logger, error: unknown, sentence: string): void {
  if (isConnectionFailure(error)) log.warn({ err: error }, sentence)
  else log.error({ err: error }, sentence)
}
