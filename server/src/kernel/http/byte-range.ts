/**
 * The requested bytes of a representation (such as a file), as in RFC 9110: all bytes, a range, or a range that lies
 * outside the representation.
 */
export type RequestedBytes = 'whole' | 'unsatisfiable' | { first: number; last: number }

/**
 * Parses a request for one range of bytes. Returns `whole` for any other request, as the standard allows: for one
 * without a range or with several ranges, and for one whose `If-Range` condition is no longer true.
 */
export function parseRequestedBytes(
  headers: { range?: string | undefined; 'if-range'?: string | undefined },
  { size, etag }: { size: number; etag: string },
): RequestedBytes {
  const { range } = headers
  if (range === undefined) return 'whole'
  const condition = headers['if-range']
  if (condition !== undefined && condition.trim() !== etag) return 'whole'
  const [, from, to] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(range) ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole'
  if (from === '') return lastOf(size, Number(to))
  const first = Number(from)
  const last = to === '' ? size - 1 : Number(to)
  if (last < first && to !== '') return 'whole'
  return first >= size ? 'unsatisfiable' : { first, last: Math.min(last, size - 1) }
}

function lastOf(size: number, count: number): RequestedBytes {
  if (count === 0 || size === 0) return 'unsatisfiable'
  return { first: Math.max(0, size - count), last: size - 1 }
}

/** True if the caller already has the current version, according to `If-None-Match`. */
export function isKnown(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false
  const tags = condition.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

/**
 * True if the caller's `If-Match` does not include this version. The comparison is strong (RFC 9110): weak tags never
 * match.
 */
export function isOther(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false
  const tags = condition.split(',').map((tag) => tag.trim())
  return !tags.includes(etag) && !tags.includes('*')
}
