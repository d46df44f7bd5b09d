import { closeSync, copyFileSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { systemErrorCode } from './system-error.ts'

const mostBytes = 4 * 1024 * 1024

/**
 * Opens the log file of Postgres. Postgres writes to the file directly, so that it never waits for this
 * process and no line is lost if this process crashes. The file is opened for appending, so that it can be
 * truncated while Postgres writes.
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

/** Limits the size of the log file: copies a log of 4 MiB or more to `postgres.log.1` and empties it. */
export function trimPostgresLog(file: string): void {
  if (statSync(file).size < mostBytes) return
  try {
    copyFileSync(file, `${file}.1`)
  } catch (error) {
    // If the disk is full, the log is emptied without a copy, and the older copy is deleted, so that the database has
    // more space.
    if (systemErrorCode(error) !== 'ENOSPC') throw error
    rmSync(`${file}.1`, { force: true })
  }
  truncateSync(file)
}
