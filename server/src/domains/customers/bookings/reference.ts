import { randomInt } from 'node:crypto'

/** Excludes letters and digits that are easily confused, because people read the reference out on the phone. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export function newReference(): string {
  return `BK-${Array.from({ length: 7 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}
