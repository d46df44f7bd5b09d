import type { Queries } from '../database/queries.ts'
import { firstIdAt } from '../ids.ts'
import type { Cause } from './event.ts'
import type { EmittedEvent } from './relay.ts'

export type NewEvent = Omit<EmittedEvent, 'org_id' | 'cause'>

/**
 * Condition that a destination or an automation receives the event. If it is false, the event is stored as relayed,
 * because the relay would have nothing to do. A destination or automation receives the events of mutations that begin
 * after it was created or published.
 */
const isListened = (orgId: string, name: string): string =>
  `(exists (select from webhook_subscriptions s where s.org_id = ${orgId}::uuid and ${name} = any (s.events))
    or exists (select from automation_events a where a.org_id = ${orgId}::uuid and a.event in (${name}, '*')))`

/**
 * Returns a statement that inserts several events of one organization. Their values are passed as JSON. `cause` and
 * `occurredAt` are parameters if all events have the same, otherwise `e.cause` and `e.occurred_at`, which refer to members
 * of the JSON. The statement returns `relayed_at`, which is null for events that must be relayed.
 */
export const insertEmittedEvents = (
  orgId: string,
  cause: string,
  occurredAt: string,
  events: string,
): string =>
  `insert into events (org_id, id, name, payload, cause, occurred_at, relayed_at)
    select ${orgId}::uuid, e.id, e.name, e.payload, ${cause}::jsonb, ${occurredAt}::timestamptz,
           case when not ${isListened(orgId, 'e.name')} then ${occurredAt}::timestamptz end
      from jsonb_to_recordset(${events}::jsonb) as e (id uuid, name text, payload jsonb, cause jsonb, occurred_at timestamptz)
    returning relayed_at`

export async function insertEvent(db: Queries, orgId: string, event: NewEvent, cause: Cause): Promise<void> {
  await db.rows(
    `insert into events (org_id, id, name, payload, cause, occurred_at) values ($1, $2, $3, $4, $5, $6)`,
    [orgId, event.id, event.name, JSON.stringify(event.payload), JSON.stringify(cause), event.occurred_at],
  )
}

/** Returns events of an organization since an instant, oldest first. */
export function eventsSince(
  db: Queries,
  orgId: string,
  since: string,
  most: number,
): Promise<EmittedEvent[]> {
  return db.rows(
    `select e.org_id, e.id, e.name, e.payload, e.cause, e.occurred_at from events e
      where e.org_id = $1 and e.id >= $2 order by e.id limit $3`,
    [orgId, firstIdAt(Date.parse(since)), most],
  )
}

/** Returns events with one of these names since an instant, newest first. */
export function eventsNamed(
  db: Queries,
  orgId: string,
  { names, since, most }: { names: readonly string[]; since: string; most: number },
): Promise<EmittedEvent[]> {
  return db.rows(
    `select e.org_id, e.id, e.name, e.payload, e.cause, e.occurred_at from events e
      where e.org_id = $1 and e.id >= $2 and e.name = any ($3::text[]) order by e.id desc limit $4`,
    [orgId, firstIdAt(Date.parse(since)), names, most],
  )
}

/** An event without its payload. */
export interface TracedEvent {
  id: string
  name: string
  cause: Cause
  occurred_at: string
  /** Time at which the relay passed the event to its subscribers. Null if it has not yet. */
  relayed_at: string | null
}

const traced = 'e.id, e.name, e.cause, e.occurred_at, e.relayed_at'

export function findEvent(db: Queries, orgId: string, id: string): Promise<TracedEvent | undefined> {
  return db.row(`select ${traced} from events e where e.org_id = $1 and e.id = $2`, [orgId, id])
}

export async function findPayload(
  db: Queries,
  orgId: string,
  id: string,
): Promise<Record<string, unknown> | undefined> {
  const row = await db.row<{ payload: Record<string, unknown> }>(
    'select e.payload from events e where e.org_id = $1 and e.id = $2',
    [orgId, id],
  )
  return row?.payload
}

/** Returns the events of one request whose ids are in the range, oldest first. Reads at most 50,000 events. */
export function eventsOfRequest(
  db: Queries,
  orgId: string,
  { requestId, from, upto }: { requestId: string; from: string; upto: string },
  most: number,
): Promise<TracedEvent[]> {
  return db.rows(
    `select ${traced}
       from (select * from events x where x.org_id = $1 and x.id >= $2 and x.id < $3 order by x.id limit 50000) e
      where e.cause ->> 'request_id' = $4 order by e.id limit $5`,
    [orgId, from, upto, requestId, most],
  )
}

/** Returns true if an event of the organization has not been relayed to the subscribers yet. Needs system access. */
export async function isOnItsWay(system: Queries, orgId: string): Promise<boolean> {
  const row = await system.row<{ found: boolean }>(
    `select exists (select from live.events e where e.org_id = $1 and e.relayed_at is null) as found`,
    [orgId],
  )
  return row!.found
}

/**
 * Counts the events that have not been relayed. `old_count` are those that occurred by the instant `at`; `oldest_at` is
 * the time of the oldest event. Needs system access.
 */
export async function countUnrelayed(
  system: Queries,
  at: string,
): Promise<{ old_count: number; oldest_at: string | null; count: number }> {
  const row = await system.row<{ old_count: number; oldest_at: string | null; count: number }>(
    `select count(*) filter (where e.occurred_at <= $1) as old_count, min(e.occurred_at) as oldest_at, count(*) as count
       from live.events e where e.relayed_at is null`,
    [at],
  )
  return row!
}
