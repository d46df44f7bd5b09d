/** Maximum delay that a destination can request, as a multiple of the usual delay. */
const longest = 2

/** The delay in seconds that a busy destination requests, if it is longer than the usual delay. */
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
