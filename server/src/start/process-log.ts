import pino, { type Logger } from 'pino'
import { createLog } from '../kernel/logs.ts'

const bufferBytes = 4096
const flushEveryMs = 200

/**
 * Creates the log of this process. It is written to standard error in blocks, and flushed when the process
 * exits.
 */
export function processLog(level: string): Logger {
  const destination = pino.destination({
    dest: 2,
    sync: false,
    minLength: bufferBytes,
    periodicFlush: flushEveryMs,
  })
  process.on('exit', () => destination.flushSync())
  return createLog(level, destination)
}
