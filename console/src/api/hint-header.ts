/**
 * Time in milliseconds after a read without a hint in which this window names no hint. The server shares an answer for a
 * shorter time, so every answer that it shares afterwards is newer than that read.
 */
const ownReadMs = 5000

/** Id of the hint whose queries are being started. */
let currentHint: string | undefined
let ownReadAt = -Infinity

/**
 * Starts the queries that a hint affects. Other windows read the same because of the same hint, and the server runs
 * equal reads with the same hint once.
 */
export function readForHint(id: string, start: () => void): void {
  currentHint = id
  try {
    start()
  } finally {
    currentHint = undefined
  }
}

/**
 * Returns the header that names the hint that caused a read. Empty if no hint did, or if this window has just read on
 * its own: a shared answer could then lack what the window already shows, such as the member's own change.
 */
export function hintHeader(now: number = performance.now()): Record<string, string> {
  if (currentHint === undefined) ownReadAt = now
  const mayShare = currentHint !== undefined && now - ownReadAt >= ownReadMs
  return mayShare ? { 'console-hint': currentHint! } : {}
}
