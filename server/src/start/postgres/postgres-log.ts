import { closeSync, copyFileSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { systemErrorCode } from './system-error.ts'

const mostBytes = 4 * 1024 * 1024

/**
 * Postgres writes its log straight to a file, so that it never waits for us and a crash of ours loses no line. The
 * file is opened for appending, which lets it be emptied under Postgres's hands.
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

/** Keeps the log bounded: the part before the present one stays in `postgres.log.1`. */
export function trimPostgresLog(file: string): void {
  if (statSync(file).size < mostBytes) return
  try {
    copyFileSync(file, `${file}.1`)
  } catch (error) {
    // What could be copied takes room that the database needs more.
    if (systemErrorCode(error) !== 'ENOSPC') throw error
    rmSync(`${file}.1`, { force: true })
  }
  truncateSync(file)
}
