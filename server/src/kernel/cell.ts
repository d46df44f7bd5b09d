import { hash } from 'node:crypto'

// A cell is an installation with its own database. The API keys, links and URLs that it issues contain its
// two-character code, so that a proxy in front of several cells can route requests: docs/decisions/cells.md.

/** Default code of a cell. */
export const usualCell = '00'

const form = /^[0-9a-z]{2}$/

export function isCell(text: string): boolean {
  return form.test(text)
}

/**
 * Returns the text that all links of an organization contain: eight characters of base64url. It is the same in every
 * cell (installation), so that a proxy needs only one rule for the links of an organization that has moved to another
 * cell.
 */
export function linkMark(orgId: string): string {
  return hash('sha256', `links of ${orgId}`, 'base64url').slice(0, 8)
}
