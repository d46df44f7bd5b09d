import { randomInt } from 'node:crypto'

/**
 * Alphabet of connector keys. Excludes letters and digits that are easily confused, because people copy the keys into
 * forms and email addresses.
 */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

export function newConnectorKey(cell: string): string {
  return `conn_${cell}${Array.from({ length: 18 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}
