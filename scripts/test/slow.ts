import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Matches the comment line that marks a test file as slow and gives the reason. */
const mark = /^\/\/ Slow: \S/m

/**
 * True for a test file that `npm test` skips and `npm run test:slow` runs, such as tests of crashes, outages, several
 * hosts or long random sequences.
 */
export function isSlow(root: string, file: string): boolean {
  return mark.test(readFileSync(join(root, file), 'utf8'))
}
