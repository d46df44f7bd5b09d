import { randomInt } from 'node:crypto'

/** Excludes letters and digits that are easily confused, because people copy keys into forms and e-mail addresses. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

export function newConnectorKey(cell: string): string {
  return `conn_${cell}${Array.from({ length: 18 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}
