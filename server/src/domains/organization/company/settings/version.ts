import * as z from 'zod'

/** Schema of the version field with which `expected_version` is compared. */
export function version() {
  return z.int().min(1).describe('Increases by one with every change.')
}
