import type { AnnouncedChanges } from '../../../../kernel/events/announce-changes.ts'
import type { JoinedStream, StreamListener } from '../../../../kernel/events/event-stream-reader.ts'
import {
  isBehind,
  lowestLaterId,
  readEventsAfter,
  readState,
  type RoomDatabase,
  type RoomScope,
} from './event-room.ts'
import { isContinuable, lowestIdAfter, parsePosition, positionText } from './stream-position.ts'
import { type Room, streamRooms } from './stream-rooms.ts'
import { createReader, type Search } from './stream-reader.ts'

// Streams of events for programs. All streams of one organization and mode whose keys have the same locations share a
// reader, a room. A room reads when a mutation was announced, and at intervals, because an announcement may be lost
// and the relay passes events on a moment later. Nothing is held while a room waits.

export interface EventStreams {
  join(scope: RoomScope, lastId: string | undefined, listener: StreamListener): Promise<JoinedStream>
  onAnnouncement(announced: Pick<AnnouncedChanges, 'orgId' | 'mode'>): void
  /** Reads for all rooms, because announcements may have been missed. */
  readAll(): void
}

/** Announcements that arrive within this time cause only one read. */
const gatherMs = 150
/** Delay of the next read while events are about to become visible. */
const againMs = 250
const pollMs = 2_000

/** Returns where a stream continues after an event. Undefined if it cannot continue there. */
async function continuation(
  database: RoomDatabase,
  scope: RoomScope,
  lastId: string,
): Promise<Search | undefined> {
  const after = parsePosition(lastId)
  if (!after) return undefined
  const { next } = await readState(database, scope)
  return isContinuable(after, next, Date.now()) ? { after, from: lowestIdAfter(after) } : undefined
}

export function eventStreams(
  database: RoomDatabase,
  onError: (error: unknown) => void,
  pollEveryMs = pollMs,
): EventStreams {
  const rooms = streamRooms(database)

  const wake = (room: Room, afterMs: number): void => {
    const dueMs = performance.now() + afterMs
    if (room.listeners.size === 0 || (room.timer !== undefined && room.dueMs <= dueMs)) return
    clearTimeout(room.timer)
    room.dueMs = dueMs
    room.timer = setTimeout(() => {
      room.reading = room.reading
        .then(() => readRoom(room))
        .catch(onError)
        // Also after a failed read, the next one follows.
        .then(() => wake(room, pollEveryMs))
    }, afterMs).unref()
  }

  const readRoom = async (room: Room): Promise<void> => {
    room.timer = undefined
    const state = await readState(database, room.scope)
    const nowMs = Date.now()
    for (;;) {
      const { events, position, hasMore } = await readEventsAfter(database, room.scope, {
        after: room.position,
        from: room.from,
      })
      room.position = position
      for (const event of events) for (const listener of room.listeners) listener(event)
      if (!hasMore) break
    }
    room.from = lowestLaterId(state, nowMs)
    if (isBehind(state)) wake(room, againMs)
  }

  return {
    async join(scope, lastId, listener) {
      const reader = createReader(listener)
      const { room, leave } = await rooms.enter(scope, (event) => reader.onEvent(event))
      wake(room, gatherMs)
      const start = { after: room.position, from: room.from }
      const continued = lastId === undefined ? undefined : continuation(database, scope, lastId)
      const last = await continued?.catch((error: unknown) => {
        leave()
        throw error
      })
      return {
        id: positionText((last ?? start).after),
        isReset: lastId !== undefined && last === undefined,
        catchUp: () => reader.begin(last ?? start, (search) => readEventsAfter(database, scope, search)),
        position: () => positionText(room.position),
        leave,
      }
    },
    onAnnouncement({ orgId, mode }) {
      rooms.each((room) => {
        if (room.scope.org.id === orgId && room.scope.mode === mode) wake(room, gatherMs)
      })
    },
    readAll() {
      rooms.each((room) => wake(room, gatherMs))
    },
  }
}
