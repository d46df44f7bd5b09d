import * as z from 'zod'
import { AppError } from '../errors.ts'

/** Input field for changes based on an earlier read, so that concurrent changes are detected. */
export function expectedVersion() {
  return z
    .int()
    .min(1)
    .nullish()
    .describe(
      'The version that the change is based on. If the record has another version, nothing changes: 409 `stale_version`.',
    )
}

export function requireVersion({ version }: { version: number }, expected: number | null | undefined): void {
  if (expected === null || expected === undefined || expected === version) return
  throw new AppError(
    'stale_version',
    `The record has changed since it was read: it has version ${version} now. Read it again.`,
    [{ field: 'expected_version', message: 'is not the current version', version }],
  )
}
