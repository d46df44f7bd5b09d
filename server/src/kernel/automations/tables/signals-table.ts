import type { Later, Queries, Writes } from '../../database/queries.ts'
import { ifLocked } from '../../database/transaction.ts'
import type { Cause } from '../../events/event.ts'
import { cancelling } from './cancelling.ts'

export interface SignalRow {
  event_id: string
  name: string
  payload: Record<string, unknown>
  cause: Cause
  occurred_at: string
  attempts: number
  not_before: string | null
}

/** An event that the engine is about to process, with the automations of which it may begin a run. */
export interface ClaimedSignal extends SignalRow {
  /**
   * Active automations whose trigger fires on events of this name, and that were active when the event occurred.
   * `is_cancelling`: the automation's runs are being cancelled, so that none executes a step.
   */
  listeners: readonly { automation_id: string; revision: number; is_cancelling: boolean }[]
}

export interface NewSignal {
  org_id: string
  event_id: string
  name: string
  payload: Record<string, unknown>
  cause: Cause
  occurred_at: string
}

/** Number of failed attempts after which an event is not retried any more. */
export const attemptsAtMost = 5

/**
 * Inserts signals (events that the engine has yet to process) of several organizations, in the order of the list.
 * Needs system access.
 */
export function insertSignals(db: Writes, signals: readonly NewSignal[]): void {
  db.later(
    `insert into live.automation_signals (org_id, event_id, name, payload, cause, occurred_at)
     select n.org_id, n.event_id, n.name, n.payload, n.cause, n.occurred_at
       from rows from (jsonb_to_recordset($1::jsonb)
              as (org_id uuid, event_id uuid, name text, payload jsonb, cause jsonb, occurred_at timestamptz))
            with ordinality as n (org_id, event_id, name, payload, cause, occurred_at, turn)
      order by n.turn
     on conflict (org_id, event_id) do nothing`,
    [JSON.stringify(signals)],
  )
}

/** SQL condition on signals `s` of organization `$1`: the `$2` oldest ones, or only the event `$3`. */
const oldest = `s.org_id = $1 and s.attempts < 5 and ($3::uuid is null or s.event_id = $3) order by s.position limit $2`

/**
 * Statement that selects the signals that \`claimSignals\` locks, without locking them, with the same first three
 * parameters.
 */
export const signalsToClaim = (columns: string): string =>
  `select ${columns} from automation_signals s where ${ifLocked} and ${oldest}`

/**
 * Locks and returns the oldest unprocessed events, if the transaction holds the lock of turns. Stops before the first
 * event whose retry is not due yet, so that later events do not overtake it. If `alone` is set, locks only the event
 * with that id.
 */
export async function claimSignals(
  db: Queries,
  orgId: string,
  { now, most, alone = null }: { now: string; most: number; alone?: string | null },
): Promise<ClaimedSignal[]> {
  const rows = await db.rows<ClaimedSignal>(
    `select s.event_id, s.name, s.payload, s.cause, s.occurred_at, s.attempts, s.not_before,
            coalesce((select json_agg(json_build_object('automation_id', l.automation_id, 'revision', l.revision,
                                                        'is_cancelling', l.automation_id = any (${cancelling}))
                                      order by u.created_at, l.automation_id)
               from automation_listeners l join automations u on u.org_id = $1 and u.id = l.automation_id
              where l.org_id = $1 and l.event = s.name and l.purpose = 'enrol'
                and u.status = 'active' and u.active_revision = l.revision
                and (u.active_since is null or s.occurred_at >= u.active_since)), '[]') as listeners
       from automation_signals s where ${ifLocked} and ${oldest} for update of s`,
    [orgId, most, alone],
  )
  const resting = rows.findIndex(({ not_before }) => not_before !== null && not_before > now)
  return resting < 0 ? rows : rows.slice(0, resting)
}

export function deleteSignals(db: Later, orgId: string, eventIds: readonly string[]): void {
  if (eventIds.length === 0) return
  db.later(`delete from automation_signals where org_id = $1 and event_id = any ($2::uuid[])`, [
    orgId,
    eventIds,
  ])
}

/**
 * Schedules new attempts for the events that are no longer retried because they failed too often. They are processed
 * before later events. Returns how many there are.
 */
export async function bringBackSignals(db: Queries, orgId: string): Promise<number> {
  const rows = await db.rows(
    `update automation_signals set attempts = 0, not_before = null where org_id = $1 and attempts >= 5 returning 1`,
    [orgId],
  )
  return rows.length
}

export async function signalFailed(
  db: Queries,
  orgId: string,
  { eventId, notBefore, error }: { eventId: string; notBefore: string; error: string },
): Promise<number> {
  const row = await db.row<{ attempts: number }>(
    `update automation_signals set attempts = attempts + 1, not_before = $3, last_error = $4
      where org_id = $1 and event_id = $2 returning attempts`,
    [orgId, eventId, notBefore, error],
  )
  return row?.attempts ?? 0
}

/** Deletes the unprocessed events that occurred by the instant `at`. Returns their number. */
export async function deleteSignalsUntil(db: Queries, orgId: string, at: string): Promise<number> {
  const rows = await db.rows(
    `delete from automation_signals s where s.org_id = $1 and s.occurred_at <= $2 and s.attempts < 5 returning 1`,
    [orgId, at],
  )
  return rows.length
}
