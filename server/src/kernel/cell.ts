import { hash } from 'node:crypto'

// A cell is an installation with a database of its own. What it issues and somebody brings back from outside names it in
// two characters, so that a proxy in front of several cells knows whom to ask: docs/decisions/cells.md.

/** Of an installation that nobody gave another one. */
export const usualCell = '00'

const form = /^[0-9a-z]{2}$/

export function isCell(text: string): boolean {
  return form.test(text)
}

/**
 * What tells the links of one organization from those of others, the same in every cell: a proxy needs one line for all
 * of them once the organization has moved. Eight characters of base64url.
 */
export function linkMark(orgId: string): string {
  return hash('sha256', `links of ${orgId}`, 'base64url').slice(0, 8)
}
