import type { FeedPosition } from './changes-table.ts'
import type { StreamPosition } from './stream-position.ts'

/** Position at which the stream of a page that is being opened can begin. */
export interface StreamStart extends StreamPosition {
  /** Minimum time since the position was read, in milliseconds. */
  ageMs: number
}

/**
 * Minimum age of a returned position, in milliseconds. A younger position may have been read after the page was opened,
 * because a page can take this long to open.
 */
const youngestMs = 2000

interface Candidate extends StreamPosition {
  readAt: number
}

/**
 * Creates a function that provides a position at which the stream of a page can begin. With such a position, the page
 * need not read its records again when the stream begins. The position must have been read before the page was opened:
 * only then are no changes missed between the first reads of the page and the start of the stream. Therefore the
 * function returns a position that an earlier call read, and reads the current one for pages that are opened later. It
 * returns undefined if no position is available yet.
 */
export function streamStarts(
  read: () => Promise<FeedPosition>,
  onError: (error: unknown) => void,
): () => StreamStart | undefined {
  let usable: Candidate | undefined
  let latest: Candidate | undefined
  let isReading = false

  const readLatest = async (): Promise<void> => {
    isReading = true
    try {
      const position = await read()
      // The times are taken after the read, so that the position never counts as older than it is.
      latest = { position, at: Date.now(), readAt: performance.now() }
    } finally {
      isReading = false
    }
  }
  return () => {
    const now = performance.now()
    const isOldEnough = latest !== undefined && latest.readAt <= now - youngestMs
    if (isOldEnough) usable = latest
    if (!isReading && (latest === undefined || isOldEnough)) readLatest().catch(onError)
    return usable && { position: usable.position, at: usable.at, ageMs: Math.floor(now - usable.readAt) }
  }
}
