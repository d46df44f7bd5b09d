import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '../../../kernel/access/actor.ts'
import type { Database, Mode } from '../../../kernel/database/database.ts'
import type { AnnouncedChanges } from '../../../kernel/events/announce-changes.ts'
import type { FeedPosition } from './changes-table.ts'
import { type AnnouncedTopics, announcedTopics } from './announced-topics.ts'
import { hintsFor, type LiveHints, type LiveMessage, topicsByName } from './live-hints.ts'
import { readLiveChanges, readStart } from './live-changes.ts'
import { parseStreamId, streamId } from './stream-position.ts'
import { streamStarts } from './stream-starts.ts'

type RoomDatabase = Pick<Database, 'live' | 'sandbox' | 'system'>

interface Place {
  orgId: string
  mode: Mode
  locations: '*' | readonly string[]
}

const nameOf = ({ orgId, mode, locations }: Place): string => JSON.stringify([orgId, mode, locations])

/**
 * The listeners of one organization and mode that can access the same locations, and the position up to which they have
 * been informed.
 */
interface Room extends Place {
  listeners: Set<(message: LiveMessage) => void>
  position: FeedPosition | null
  topics: Set<string>
  timer: NodeJS.Timeout | undefined
  /** The read that is running or queued. The next read waits for it, so that reads of a room run one after another. */
  reading: Promise<void>
  /** True while a read waits until the previous read and the deliveries of its message have ended. */
  isReadQueued: boolean
}

export interface LiveRooms {
  /**
   * Adds a listener for changes in the actor's organization and mode. `lastId` is the id of the last hints (notices
   * of changes) that the listener received from an earlier stream; the listener then also receives what has changed
   * since. Resolves with the function that removes the listener, and with the id with which another stream can
   * continue from here (undefined if the database does not answer).
   */
  join(
    actor: Actor,
    lastId: string | undefined,
    listener: (hints: LiveHints) => void,
  ): Promise<{ id: string | undefined; leave: () => void }>
  /**
   * Returns the position at which the stream of a page that is being opened can begin, as an id for `join`. `ageMs` is
   * the minimum time that has passed since the position was read. Undefined if there is no such position yet.
   */
  start(): { id: string; ageMs: number } | undefined
  onAnnouncement(announced: AnnouncedChanges): void
  /** Reads the latest changes for the listeners of all rooms, because notifications of changes may have been missed. */
  readAll(): void
}

/** Notifications of changes that arrive within this time cause only one read. */
const gatherMs = 150
/**
 * Number of listeners that receive a message at once. The others receive it one after another, all within about a
 * second. Every listener then reads the records that it shows again, and too many reads at once would delay the answers
 * to other organizations.
 */
const informedAtOnce = 4
const gapMs = 20
const spreadMs = 1000
/**
 * Delay of a second read, in milliseconds, if transactions were still running during the first one. Only the second
 * read may see their changes.
 */
const againMs = 1000

async function deliver({ listeners }: Room, message: LiveMessage): Promise<void> {
  const gap = Math.min(gapMs, spreadMs / listeners.size)
  let informed = 0
  for (const listener of listeners) {
    listener(message)
    if (++informed >= informedAtOnce) await sleep(gap, undefined, { ref: false })
  }
}

function emptyRoom(place: Place): Room {
  return {
    ...place,
    listeners: new Set(),
    position: null,
    topics: new Set(),
    timer: undefined,
    reading: Promise.resolve(),
    isReadQueued: false,
  }
}

/** Reads what has changed in a room since the hints with the id `lastId` were sent. */
async function readSince(
  { database, announced }: { database: RoomDatabase; announced: AnnouncedTopics },
  place: Place,
  lastId: string,
): Promise<LiveMessage> {
  const after = parseStreamId(lastId)
  const { orgId, mode, locations } = place
  const db = database[mode].reader({ orgId, locations })
  const at = Date.now()
  const { hasMore, changes, position } = await readLiveChanges(db, orgId, after?.position ?? null)
  // Listeners must read everything again if there are too many changes, or if the position is invalid, for example
  // because it comes from another database.
  if (!after || hasMore) return { type: 'reset', position, at }
  const topics = announced.since(place, after.at) ?? [...topicsByName]
  return { type: 'changes', changes, topics, position, at }
}

/** Reads changes once for all listeners of an organization, mode and set of locations. */
export function liveRooms(database: RoomDatabase, onError: (error: unknown) => void): LiveRooms {
  const rooms = new Map<string, Room>()
  const announced = announcedTopics()
  const startOfPage = streamStarts(() => readStart(database.system), onError)

  const readNow = async (room: Room): Promise<void> => {
    const { orgId, mode, locations } = room
    const topics = [...room.topics]
    room.topics.clear()
    const at = Date.now()
    const db = database[mode].reader({ orgId, locations })
    const before = room.position
    const read = await readLiveChanges(db, orgId, before)
    room.position = read.hasMore ? (await readLiveChanges(db, orgId, null)).position : read.position
    if (read.isBehind) wake(room, againMs)
    if (before === null) return
    const { position } = room
    if (!read.hasMore && read.changes.length === 0 && topics.length === 0) return
    const message: LiveMessage = read.hasMore
      ? { type: 'reset', position, at }
      : { type: 'changes', changes: read.changes, topics, position, at }
    await deliver(room, message)
  }
  const read = (room: Room): Promise<void> => {
    room.timer = undefined
    if (room.isReadQueued) return room.reading
    room.isReadQueued = true
    room.reading = room.reading
      .then(() => {
        room.isReadQueued = false
        return readNow(room)
      })
      .catch(onError)
    return room.reading
  }
  const wake = (room: Room, afterMs: number): void => {
    if (room.listeners.size > 0) room.timer ??= setTimeout(() => void read(room), afterMs).unref()
  }

  const roomOf = (place: Place): Room => {
    const former = rooms.get(nameOf(place))
    if (former) return former
    const room = emptyRoom(place)
    rooms.set(nameOf(room), room)
    return room
  }

  return {
    async join(actor, lastId, listener) {
      const { org, mode, locations } = actor
      const receive = (message: LiveMessage): void => {
        const hints = hintsFor(actor, message)
        if (hints) listener(hints)
      }
      const room = roomOf({ orgId: org.id, mode, locations })
      room.listeners.add(receive)
      if (room.position === null) await read(room)
      if (lastId !== undefined) receive(await readSince({ database, announced }, room, lastId))
      const leave = (): void => {
        room.listeners.delete(receive)
        if (room.listeners.size > 0) return
        clearTimeout(room.timer)
        if (rooms.get(nameOf(room)) === room) rooms.delete(nameOf(room))
      }
      const { position } = room
      return { id: position === null ? undefined : streamId({ position, at: Date.now() }), leave }
    },
    start() {
      const start = startOfPage()
      return start && { id: streamId(start), ageMs: start.ageMs }
    },
    onAnnouncement({ orgId, mode, topics }) {
      announced.record({ orgId, mode }, topics)
      for (const room of rooms.values()) {
        if (room.orgId !== orgId || room.mode !== mode) continue
        for (const topic of topics) room.topics.add(topic)
        wake(room, gatherMs)
      }
    },
    readAll() {
      for (const room of rooms.values()) wake(room, gatherMs)
    },
  }
}
