import type { Mode } from '../database/database.ts'
import type { Queries } from '../database/queries.ts'
import type { EmittedEvent } from './relay.ts'

// Order of the events in a stream. A reader remembers a position, so an event must never appear behind a position that
// a reader has passed. Ids do not have this property, because transactions commit in another order.
//
// 1. A live event becomes visible with the last update of its row: by the mutation that emitted it, if nothing receives
//    it, and otherwise by the relay. A sandbox event is never relayed or updated.
// 2. An event appears once all transactions have ended that are older than the one that made it visible.
// 3. So the position is the number of that transaction (`xmin`), and within it the id. `xmin` has 32 bits; the number of
//    the next transaction supplies the others.

/** Position of an event in the stream of its organization and mode. */
export interface EventPosition {
  /** Number of the transaction that made the event visible. */
  transaction: string
  id: string
}

export interface StreamedEvent extends EmittedEvent {
  transaction: string
}

/** State of the stream of an organization. */
export interface StreamState {
  /** Number that the next transaction gets. */
  next: string
  /** Lowest number of a running transaction. */
  horizon: string
  /** Lowest id of an event that is not relayed yet. Null if there is none, and in the sandbox. */
  unrelayed: string | null
}

export async function readStreamState(db: Queries, orgId: string, mode: Mode): Promise<StreamState> {
  const unrelayed =
    mode === 'live'
      ? `(select min(u.id::text)::uuid from (select e.id from events e where e.org_id = $1 and e.relayed_at is null
            order by e.position limit 1000) u)`
      : `case when $1::uuid is null then $1::uuid end`
  const state = await db.row<StreamState>(
    `select pg_snapshot_xmax(s.s)::text as next, pg_snapshot_xmin(s.s)::text as horizon, ${unrelayed} as unrelayed
       from pg_current_snapshot() s (s)`,
    [orgId],
  )
  return state!
}

/**
 * Returns the events after a position, in the order of the stream. Only events with ids from `from` on are searched,
 * because no index contains `xmin`.
 */
export function streamedEvents(
  db: Queries,
  orgId: string,
  mode: Mode,
  search: { after: EventPosition; from: string; names: readonly string[]; most: number },
): Promise<StreamedEvent[]> {
  const isVisible = mode === 'live' ? 'x.relayed_at is not null' : 'true'
  return db.rows(
    `select e.org_id, e.id, e.name, e.payload, e.cause, e.occurred_at, e.transaction::text as transaction
       from (select x.*, s.horizon, s.next - ((s.next - x.xmin::text::bigint) & 4294967295) as transaction
               from events x,
                    (select pg_snapshot_xmax(c)::text::bigint as next, pg_snapshot_xmin(c)::text::bigint as horizon
                       from pg_current_snapshot() c) s
              where x.org_id = $1 and x.id >= $2 and ${isVisible} and x.name = any ($3)) e
      where (e.transaction, e.id) > ($4::bigint, $5::uuid) and e.transaction < e.horizon
      order by e.transaction, e.id limit $6`,
    [orgId, search.from, search.names, search.after.transaction, search.after.id, search.most],
  )
}
