import { randomInt } from 'node:crypto'

/** Without letters and digits that are taken for each other: people copy it into forms and e-mail addresses. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

export function newConnectorKey(cell: string): string {
  return `conn_${cell}${Array.from({ length: 18 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}
