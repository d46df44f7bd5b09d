import type { Logger } from 'pino'
import type { DiskSpace } from './disk-space.ts'
import type { OpenMode, OpenPostgres } from './open-postgres.ts'

export const usualWaits = { firstMs: 100, longestMs: 5_000, checkSpaceMs: 1_000 }
/**
 * Number of attempts, over half a minute. On a full disk there is no limit, because space may become free at any time.
 */
const attempts = 8

/**
 * Opens Postgres again after it exited, as often as needed. Read-only while the disk is nearly full. Undefined if the
 * wait between two attempts is interrupted; `pause` then returns false.
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
 * True if an error means that the disk is full. The error comes from the operating system or from the log of Postgres.
 */
function isFullDisk(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string }
  return (
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    /No space left on device|Disk quota exceeded/.test(message ?? '')
  )
}
