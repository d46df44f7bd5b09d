import type { Logger } from 'pino'
import type { DiskSpace } from './disk-space.ts'
import type { OpenMode, OpenPostgres } from './open-postgres.ts'

export const usualWaits = { firstMs: 100, longestMs: 5_000, checkSpaceMs: 1_000 }
/**
 * Maximum number of failed attempts to open Postgres. Together they take about half a minute. Failures because of a
 * full disk are not counted, because space may become free at any time.
 */
const attempts = 8

/**
 * Opens Postgres again after it has exited. Repeats the attempt until it succeeds or has failed too often. While the
 * disk is nearly full, opens Postgres read-only. Returns undefined if the pause between two attempts is interrupted
 * (`pause` returns false).
 */
export async function openAgain(
  open: (mode: OpenMode) => Promise<OpenPostgres>,
  { log, disk, waits }: { log: Logger; disk?: DiskSpace | undefined; waits: typeof usualWaits },
  pause: (ms: number) => Promise<boolean>,
): Promise<OpenPostgres | undefined> {
  let failures = 0
  for (let attempt = 1; ; attempt++) {
    if (!(await pause(Math.min(waits.firstMs * 2 ** (attempt - 1), waits.longestMs)))) return undefined
    try {
      const isDiskFull = disk ? await disk.isShort() : false
      if (isDiskFull) await disk?.dropBallast()
      return await open(isDiskFull ? 'reads' : 'usual')
    } catch (error) {
      const isDiskFull = isFullDisk(error) || ((await disk?.isShort()) ?? false)
      if (attempt <= attempts || attempt % 12 === 0)
        log.error(
          { err: error, attempt },
          isDiskFull ? 'Postgres cannot start: the disk is full.' : 'Postgres did not start again.',
        )
      if (!isDiskFull && ++failures === attempts) throw error
    }
  }
}

/**
 * True if an error means that the disk is full. The error may come from the operating system or contain the
 * last lines of Postgres's log.
 */
function isFullDisk(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string }
  return (
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    /No space left on device|Disk quota exceeded/.test(message ?? '')
  )
}
