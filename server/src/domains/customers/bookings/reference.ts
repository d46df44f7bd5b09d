import { randomInt } from 'node:crypto'

/** Characters of a reference. People read it out on the phone, so characters that are easily confused are excluded. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export function newReference(): string {
  return `BK-${Array.from({ length: 7 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}
