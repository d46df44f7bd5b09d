import { randomInt } from 'node:crypto'

/** Without letters and digits that are taken for each other: people read it out on the phone. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export function newReference(): string {
  return `BK-${Array.from({ length: 7 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}
