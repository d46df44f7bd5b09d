import type { StreamListener } from '../../../../kernel/events/event-stream-reader.ts'
import type { EventPosition, StreamedEvent } from '../../../../kernel/events/streamed-events-table.ts'
import { isAfter, positionText } from './stream-position.ts'

export interface Search {
  after: EventPosition
  from: string
}

type ReadAfter = (
  search: Search,
) => Promise<{ events: StreamedEvent[]; position: EventPosition; hasMore: boolean }>

/** Maximum number of events that wait until a stream has caught up. Further ones are read again. */
const mostHeld = 1000

/**
 * Creates the part of a stream that sends each event once. Events that the room reads while the stream still catches up
 * are sent afterwards, unless the stream has reached them itself. The room may also read them shortly after the stream.
 */
export function createReader(listener: StreamListener) {
  let held: StreamedEvent[] | undefined = []
  let isOverfull = false
  let position: EventPosition
  const sendLater = (event: StreamedEvent): void => {
    if (isAfter(event, position)) listener.receive(event, positionText(event))
  }
  return {
    onEvent(event: StreamedEvent): void {
      if (!held) sendLater(event)
      else if (held.length < mostHeld) held.push(event)
      else isOverfull = true
    },
    async begin({ after, from }: Search, read: ReadAfter): Promise<void> {
      position = after
      for (let hasMore = true; hasMore && listener.isOpen();) {
        if (isOverfull) held = []
        isOverfull = false
        const page = await read({ after: position, from })
        for (const event of page.events) {
          listener.receive(event, positionText(event))
          await listener.drained()
        }
        position = page.position
        hasMore = page.hasMore || isOverfull
      }
      const waiting = held ?? []
      held = undefined
      waiting.forEach(sendLater)
    },
  }
}
