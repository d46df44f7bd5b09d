import type { FeedPosition } from './changes-table.ts'
import { parsePosition, positionText } from './live-changes.ts'

/** Position in a stream of hints: in the feed of changes, and in time for topics, which are not in the feed. */
export interface StreamPosition {
  position: FeedPosition
  /** Milliseconds since 1970, by the clock of the process that read the position. */
  at: number
}

export const streamId = ({ position, at }: StreamPosition): string => `${positionText(position)}~${at}`

/** Parses an id that `streamId` returned. Undefined if it is malformed. */
export function parseStreamId(id: string): StreamPosition | undefined {
  const [, text, at] = /^(.*)~(\d{1,15})$/.exec(id) ?? []
  const position = text === undefined ? undefined : parsePosition(text)
  return position && { position, at: Number(at) }
}
