/** Maximum delay that a destination can request with `Retry-After`, as a multiple of the usual delay. */
const longest = 2

/**
 * Returns the delay in seconds that a busy destination (status 429 or 503) requests with the header `Retry-After`.
 * Undefined if it requests no delay, or a delay that is not longer than usual.
 */
export function retryAfterSeconds(
  status: number,
  header: string | undefined,
  now: string,
  usualSeconds: number,
): number | undefined {
  if ((status !== 429 && status !== 503) || header === undefined) return undefined
  const requestedSeconds = /^\d{1,9}$/.test(header)
    ? Number(header)
    : (Date.parse(header) - Date.parse(now)) / 1000
  if (!(requestedSeconds > usualSeconds)) return undefined
  return Math.min(requestedSeconds, longest * usualSeconds)
}
