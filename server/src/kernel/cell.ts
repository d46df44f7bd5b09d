import { hash } from 'node:crypto'

// A cell is an installation with its own database. Keys, links and addresses that it issues contain its two-character code,
// so that a proxy in front of several cells can route them: docs/decisions/cells.md.

/** Default code of an installation. */
export const usualCell = '00'

const form = /^[0-9a-z]{2}$/

export function isCell(text: string): boolean {
  return form.test(text)
}

/**
 * Marks the links of one organization. The mark is the same in every cell, so a proxy needs one rule for all links of an
 * organization that has moved. Eight characters of base64url.
 */
export function linkMark(orgId: string): string {
  return hash('sha256', `links of ${orgId}`, 'base64url').slice(0, 8)
}
