import { closeSync, copyFileSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { systemErrorCode } from './system-error.ts'

const mostBytes = 4 * 1024 * 1024

/**
 * Opens the log. Postgres writes it directly to a file, so that Postgres never waits for us and no line is lost if we
 * crash. The file is opened for appending, so that it can be truncated while Postgres writes.
 */
export function openPostgresLog(file: string): {
  descriptor: number
  close(): void
  linesSinceOpen(): string
} {
  const descriptor = openSync(file, 'a', 0o600)
  trimPostgresLog(file)
  const start = statSync(file).size
  return {
    descriptor,
    close: () => closeSync(descriptor),
    linesSinceOpen: () => readFileSync(file).subarray(start).toString(),
  }
}

/** Limits the size of the log. The previous part of it is stored in `postgres.log.1`. */
export function trimPostgresLog(file: string): void {
  if (statSync(file).size < mostBytes) return
  try {
    copyFileSync(file, `${file}.1`)
  } catch (error) {
    // A copy would use space that the database needs more.
    if (systemErrorCode(error) !== 'ENOSPC') throw error
    rmSync(`${file}.1`, { force: true })
  }
  truncateSync(file)
}
