import type { EventPosition, StreamedEvent } from '../../../../kernel/events/streamed-events-table.ts'
import { beginning, readEventsAfter, readState, type RoomDatabase, type RoomScope } from './event-room.ts'

/** Reader of one organization and mode for all streams whose keys have the same locations. */
export interface Room {
  scope: RoomScope
  listeners: Set<(event: StreamedEvent) => void>
  /** Position of the last event that the room has read. */
  position: EventPosition
  /** Lowest id of an event after the position. */
  from: string
  timer: NodeJS.Timeout | undefined
  /** Time at which the timer expires, in milliseconds of `performance.now()`. */
  dueMs: number
  reading: Promise<void>
}

const nameOf = ({ org, mode, locations }: RoomScope): string => JSON.stringify([org.id, mode, locations])

async function openRoom(database: RoomDatabase, scope: RoomScope): Promise<Room> {
  const state = await readState(database, scope)
  let { position, from } = beginning(state, Date.now())
  // Events may have become visible already although an older transaction is still running. They are skipped.
  for (let hasMore = true; hasMore;)
    ({ position, hasMore } = await readEventsAfter(database, scope, { after: position, from }))
  const reading = Promise.resolve()
  return { scope, listeners: new Set(), position, from, timer: undefined, dueMs: 0, reading }
}

interface StreamRooms {
  /** Adds a listener to the room of a scope, and opens the room if needed. */
  enter(scope: RoomScope, onEvent: (event: StreamedEvent) => void): Promise<{ room: Room; leave: () => void }>
  each(work: (room: Room) => void): void
}

/** Holds the rooms that have listeners. */
export function streamRooms(database: RoomDatabase): StreamRooms {
  const rooms = new Map<string, Promise<Room>>()

  const roomOf = (name: string, scope: RoomScope): Promise<Room> => {
    const existing = rooms.get(name)
    if (existing) return existing
    const opening = openRoom(database, scope)
    rooms.set(name, opening)
    opening.catch(() => rooms.delete(name))
    return opening
  }

  return {
    async enter(scope, onEvent) {
      const name = nameOf(scope)
      for (;;) {
        const opening = roomOf(name, scope)
        const room = await opening
        // A room that was left in the meantime is opened again.
        if (rooms.get(name) !== opening) continue
        room.listeners.add(onEvent)
        const leave = (): void => {
          room.listeners.delete(onEvent)
          if (room.listeners.size > 0) return
          clearTimeout(room.timer)
          room.timer = undefined
          if (rooms.get(name) === opening) rooms.delete(name)
        }
        return { room, leave }
      }
    },
    each(work) {
      for (const room of rooms.values()) room.then(work, () => undefined)
    },
  }
}
