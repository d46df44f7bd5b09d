import * as z from 'zod'

/** Field with the version that `expected_version` is compared with. */
export function version() {
  return z.int().min(1).describe('Increases by one with every change.')
}
