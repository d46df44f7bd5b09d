import * as z from 'zod'
import { AppError } from '../errors.ts'

/**
 * Returns the input field `expected_version`. A change is refused if the record has another version, because the
 * record has then been changed since the caller read it.
 */
export function expectedVersion() {
  return z
    .int()
    .min(1)
    .nullish()
    .describe(
      'Version of the record that the caller last read. If the record has changed since, the call is ' +
        'refused with 409 `stale_version`.',
    )
}

export function requireVersion({ version }: { version: number }, expected: number | null | undefined): void {
  if (expected === null || expected === undefined || expected === version) return
  throw new AppError(
    'stale_version',
    `The record has changed since it was read; its version is now ${version}. Read it again.`,
    [{ field: 'expected_version', message: 'is not the current version', version }],
  )
}
