import { createHash } from 'node:crypto'

export function tagOfContent(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/**
 * True if the header `If-None-Match` contains this entity tag or `*`. The client then already has the current copy.
 */
export function isCurrent(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
