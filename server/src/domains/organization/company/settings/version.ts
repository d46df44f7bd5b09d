import * as z from 'zod'

/** Schema of the version field with which `expected_version` is compared. */
export function version() {
  return z.int().min(1).describe('Version of the record. It increases by one with every change.')
}
