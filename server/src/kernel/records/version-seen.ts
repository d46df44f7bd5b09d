import * as z from 'zod'
import { invalidState } from '../errors.ts'

/** For inputs that replace what somebody has looked at. */
export function versionSeen() {
  return z
    .int()
    .min(1)
    .optional()
    .describe('The version that the change was made from; refused when the record has another one by now.')
}

export function requireVersion(record: { version: number }, expected: number | undefined): void {
  if (expected === undefined || expected === record.version) return
  throw invalidState('The record has changed since it was read.', [
    { field: 'expected_version', message: 'is not the current version', version: record.version },
  ])
}
