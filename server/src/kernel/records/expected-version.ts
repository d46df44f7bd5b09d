import * as z from 'zod'
import { AppError } from '../errors.ts'

/** For inputs of whoever changes what they have looked at, and others may have changed meanwhile. */
export function expectedVersion() {
  return z
    .int()
    .min(1)
    .nullish()
    .describe(
      'The version that the change was made from; when the record has another one by now, nothing changes: 409 `stale_version`.',
    )
}

export function requireVersion(
  record: { version: number; updated_at?: string },
  expected: number | null | undefined,
): void {
  if (expected === null || expected === undefined || expected === record.version) return
  const { version, updated_at } = record
  throw new AppError(
    'stale_version',
    `The record has changed since it was read: it has version ${version} now. Read it again.`,
    [
      {
        field: 'expected_version',
        message: 'is not the current version',
        version,
        ...(updated_at === undefined ? {} : { changed_at: updated_at }),
      },
    ],
  )
}
