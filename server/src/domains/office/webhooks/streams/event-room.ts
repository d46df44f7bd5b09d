import type { KeyActor } from '../../../../kernel/access/actor.ts'
import type { Database, Mode } from '../../../../kernel/database/database.ts'
import {
  type EventPosition,
  readStreamState,
  type StreamedEvent,
  streamedEvents,
  type StreamState,
} from '../../../../kernel/events/streamed-events-table.ts'
import { firstIdAt } from '../../../../kernel/ids.ts'
import { findAccessibleRecords } from '../../../organization/audit/index.ts'
import { webhookEventNames } from '../webhook-events.ts'
import { positionNow } from './stream-position.ts'

/** Maximum number of events that one statement returns. */
const eventsAtOnce = 200
/** Maximum time from the creation of an event until its transaction is committed. */
const longestCommitMs = 60_000

/** Organization, mode and locations whose events the listeners of a room receive. */
export type RoomScope = Pick<KeyActor, 'org' | 'mode' | 'locations'>

export type RoomDatabase = Pick<Database, Mode>

/** Reads the events after a position that a key with these locations can see, and the position up to which it read. */
export async function readEventsAfter(
  database: RoomDatabase,
  scope: RoomScope,
  search: { after: EventPosition; from: string },
): Promise<{ events: StreamedEvent[]; position: EventPosition; hasMore: boolean }> {
  const { org, mode, locations } = scope
  const db = database[mode].reader({ orgId: org.id, locations })
  const found = await streamedEvents(db, org.id, mode, {
    ...search,
    names: webhookEventNames,
    most: eventsAtOnce,
  })
  const last = found.at(-1)
  return {
    events: await accessibleEvents(database, scope, found),
    position: last ? { transaction: last.transaction, id: last.id } : search.after,
    hasMore: found.length === eventsAtOnce,
  }
}

/** Leaves out events about records at other locations. Some payloads do not contain the location. */
async function accessibleEvents(
  database: RoomDatabase,
  { org, mode, locations }: RoomScope,
  events: StreamedEvent[],
): Promise<StreamedEvent[]> {
  if (locations === '*' || events.length === 0) return events
  const subjects = events.map(subjectOf)
  const db = database[mode].reader({ orgId: org.id, locations })
  const accessibleIds = await findAccessibleRecords({ db, actor: { org } }, subjects)
  return events.filter((_, index) => accessibleIds.has(subjects[index]!.id))
}

/** Returns the record of an event: `lead.created` has the field `lead_id`. */
function subjectOf({ name, payload }: StreamedEvent): { kind: string; id: string } {
  const kind = name.split('.', 1)[0]!
  return { kind, id: String(payload[`${kind}_id`]) }
}

export function readState(database: RoomDatabase, { org, mode, locations }: RoomScope): Promise<StreamState> {
  return readStreamState(database[mode].reader({ orgId: org.id, locations }), org.id, mode)
}

/** Returns the position of a stream that begins now, and the lowest id of an event that becomes visible later. */
export function beginning(state: StreamState, nowMs: number): { position: EventPosition; from: string } {
  return { position: positionNow(state.horizon, nowMs), from: lowestLaterId(state, nowMs) }
}

/** Returns the lowest id of an event that was not visible in this state and becomes visible later. */
export function lowestLaterId({ unrelayed }: StreamState, nowMs: number): string {
  const ofRunning = firstIdAt(nowMs - longestCommitMs)
  return unrelayed !== null && unrelayed < ofRunning ? unrelayed : ofRunning
}

/** Returns true if events of this state will become visible without another notification. */
export const isBehind = ({ unrelayed, next, horizon }: StreamState): boolean =>
  unrelayed !== null || next !== horizon
