import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A comment line of the file, with the reason. */
const mark = /^\/\/ Slow: \S/m

/** `npm test` leaves slow files to `npm run test:slow`: crash histories, outages, several hosts, long random histories. */
export function isSlow(root: string, file: string): boolean {
  return mark.test(readFileSync(join(root, file), 'utf8'))
}
