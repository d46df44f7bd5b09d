import * as z from 'zod'

/** What `expected_version` is compared with. */
export function version() {
  return z.int().min(1).describe('Rises by one with every change.')
}
