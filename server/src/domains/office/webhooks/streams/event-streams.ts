import type { Database, Mode } from '../../../../kernel/database/database.ts'
import type { AnnouncedChanges } from '../../../../kernel/events/announce-changes.ts'
import type { EventPosition, StreamedEvent } from '../../../../kernel/events/streamed-events-table.ts'
import {
  beginning,
  isBehind,
  lowestLaterId,
  readEventsAfter,
  readState,
  type RoomScope,
} from './event-room.ts'
import { isAfter, isContinuable, lowestIdAfter, parsePosition, positionText } from './stream-position.ts'

// Streams of events for programs. All streams of one organization and mode whose keys have the same locations share a
// reader, a room. A room reads when a mutation was announced, and at intervals, because an announcement may be lost
// and the relay passes events on a moment later. Nothing is held while a room waits.

/** A reader of a stream. */
interface StreamListener {
  /** Receives an event and the id with which another stream continues after it. */
  receive(event: StreamedEvent, id: string): void
  /** Resolves when the reader can receive more. */
  drained(): Promise<void>
  isOpen(): boolean
}

interface JoinedStream {
  /** Position at which the stream begins. */
  id: string
  /** True if the stream could not continue after the passed id, so that events may be missing. */
  isReset: boolean
  /** Sends the events that occurred before the stream was opened. */
  catchUp(): Promise<void>
  /** Returns the id of the last event that the room has read. */
  position(): string
  leave(): void
}

export interface EventStreams {
  join(scope: RoomScope, lastId: string | undefined, listener: StreamListener): Promise<JoinedStream>
  onAnnouncement(announced: Pick<AnnouncedChanges, 'orgId' | 'mode'>): void
  /** Reads for all rooms, because announcements may have been missed. */
  readAll(): void
}

interface Room {
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

/** Announcements that arrive within this time cause only one read. */
const gatherMs = 150
/** Delay of the next read while events are about to become visible. */
const againMs = 250
const pollMs = 2_000

export function eventStreams(
  database: Pick<Database, Mode>,
  onError: (error: unknown) => void,
  pollEveryMs = pollMs,
): EventStreams {
  const rooms = new Map<string, Promise<Room>>()

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
    if (isBehind(state, room.scope.mode)) wake(room, againMs)
  }

  const nameOf = ({ org, mode, locations }: RoomScope): string => JSON.stringify([org.id, mode, locations])

  const openRoom = async (scope: RoomScope): Promise<Room> => {
    const state = await readState(database, scope)
    let { position, from } = beginning(state, Date.now())
    // Events may have become visible already although an older transaction is still running. They are skipped.
    for (let hasMore = true; hasMore;)
      ({ position, hasMore } = await readEventsAfter(database, scope, { after: position, from }))
    const reading = Promise.resolve()
    return { scope, listeners: new Set(), position, from, timer: undefined, dueMs: 0, reading }
  }

  const roomOf = (name: string, scope: RoomScope): Promise<Room> => {
    const existing = rooms.get(name)
    if (existing) return existing
    const opening = openRoom(scope)
    rooms.set(name, opening)
    opening.catch(() => rooms.delete(name))
    return opening
  }

  /** Adds a listener to the room of a scope. A room that was left in the meantime is opened again. */
  const enter = async (scope: RoomScope, onEvent: (event: StreamedEvent) => void) => {
    const name = nameOf(scope)
    for (;;) {
      const opening = roomOf(name, scope)
      const room = await opening
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
  }

  /** Returns where a stream continues after an event. Undefined if it cannot continue there. */
  const continuation = async (scope: RoomScope, lastId: string): Promise<Search | undefined> => {
    const after = parsePosition(lastId)
    if (!after) return undefined
    const { next } = await readState(database, scope)
    return isContinuable(after, next, Date.now()) ? { after, from: lowestIdAfter(after) } : undefined
  }

  const each = (work: (room: Room) => void): void => {
    for (const room of rooms.values()) room.then(work, () => undefined)
  }

  return {
    async join(scope, lastId, listener) {
      const reader = createReader(listener)
      const { room, leave } = await enter(scope, reader.onEvent)
      wake(room, gatherMs)
      const start = { after: room.position, from: room.from }
      const last = lastId === undefined ? undefined : await continuation(scope, lastId)
      return {
        id: positionText((last ?? start).after),
        isReset: lastId !== undefined && last === undefined,
        catchUp: () => reader.begin(last ?? start, (search) => readEventsAfter(database, scope, search)),
        position: () => positionText(room.position),
        leave,
      }
    },
    onAnnouncement({ orgId, mode }) {
      each((room) => {
        if (room.scope.org.id === orgId && room.scope.mode === mode) wake(room, gatherMs)
      })
    },
    readAll() {
      each((room) => wake(room, gatherMs))
    },
  }
}

interface Search {
  after: EventPosition
  from: string
}

type ReadAfter = (
  search: Search,
) => Promise<{ events: StreamedEvent[]; position: EventPosition; hasMore: boolean }>

/**
 * Creates the part of a stream that sends each event once. Events that the room reads while the stream still catches up
 * are sent afterwards, unless the stream has reached them itself.
 */
function createReader(listener: StreamListener) {
  let held: StreamedEvent[] | undefined = []
  return {
    onEvent(event: StreamedEvent): void {
      if (held) held.push(event)
      else listener.receive(event, positionText(event))
    },
    async begin({ after, from }: Search, read: ReadAfter): Promise<void> {
      let position = after
      for (let hasMore = true; hasMore && listener.isOpen();) {
        const page = await read({ after: position, from })
        for (const event of page.events) {
          listener.receive(event, positionText(event))
          await listener.drained()
        }
        ;({ position, hasMore } = page)
      }
      const waiting = held ?? []
      held = undefined
      for (const event of waiting) if (isAfter(event, position)) listener.receive(event, positionText(event))
    },
  }
}
