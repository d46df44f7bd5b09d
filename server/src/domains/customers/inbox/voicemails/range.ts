import { AppError } from '../../../../kernel/errors.ts'

export interface Part {
  first: number
  last: number
}

/**
 * Parses one byte range in the syntax of RFC 9110: `bytes=a-b`, `bytes=a-` or `bytes=-n`. A range that cannot be
 * satisfied, for which HTTP has the status 416, is refused with `validation_error`; the message contains the size.
 */
export function readRange(range: string, size: number): Part {
  const refuse = (why: string): never => {
    throw new AppError('validation_error', `range: ${why}`, [
      { field: 'range', message: why, size_bytes: size },
    ])
  }
  if (range.includes(',')) return refuse('must be a single range')
  const [, from, to] = /^bytes=(\d{0,20})-(\d{0,20})$/i.exec(range) ?? []
  if (from === undefined || to === undefined || (from === '' && to === ''))
    return refuse('must be bytes=a-b, bytes=a- or bytes=-n')
  const last = BigInt(size) - 1n
  if (from === '') {
    const count = BigInt(to)
    if (count === 0n || size === 0) return refuse(`contains none of the ${size} bytes`)
    return { first: Math.max(0, Number(last - count + 1n)), last: Number(last) }
  }
  const first = BigInt(from)
  const end = to === '' ? last : BigInt(to)
  if (to !== '' && first > end) return refuse('ends before it begins')
  if (first > last) return refuse(`begins after the last of the ${size} bytes`)
  return { first: Number(first), last: Number(end < last ? end : last) }
}
