/** However long a destination asks for, not longer than this many times the usual delay. */
const longest = 2

/** For how many seconds a destination that is busy wants to be left alone: more than the usual delay or nothing. */
export function retryAfterSeconds(
  status: number,
  header: string | undefined,
  now: string,
  usualSeconds: number,
): number | undefined {
  if ((status !== 429 && status !== 503) || header === undefined) return undefined
  const wanted = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - Date.parse(now)) / 1000
  if (!(wanted > usualSeconds)) return undefined
  return Math.min(wanted, longest * usualSeconds)
}
