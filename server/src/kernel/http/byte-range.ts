/** What of a representation a request wants, as RFC 9110 has it: all of it, a part, or nothing that is there. */
export type WantedBytes = 'whole' | 'unsatisfiable' | { first: number; last: number }

/**
 * One range of bytes. What is no such range, or several, is answered with the whole, as a server may; a part that was asked
 * for on a condition (`If-Range`) that no longer holds is, too.
 */
export function wantedBytes(
  headers: { range?: string | undefined; 'if-range'?: string | undefined },
  { size, etag }: { size: number; etag: string },
): WantedBytes {
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

function lastOf(size: number, count: number): WantedBytes {
  if (count === 0 || size === 0) return 'unsatisfiable'
  return { first: Math.max(0, size - count), last: size - 1 }
}

/** Whether what somebody has is still the same (`If-None-Match`). */
export function isKnown(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false
  const tags = condition.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

/** Whether it is not what somebody wants alone (`If-Match`), which is compared strictly: a weak tag says too little. */
export function isOther(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false
  const tags = condition.split(',').map((tag) => tag.trim())
  return !tags.includes(etag) && !tags.includes('*')
}
