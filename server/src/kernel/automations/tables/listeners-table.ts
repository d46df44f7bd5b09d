import type { Writes } from '../../database/queries.ts'

export interface Listener {
  event: string
  purpose: 'enrol' | 'follow' | 'exit' | 'resume' | 'anchor'
}

/**
 * Inserts listeners. A listener records that a revision of an automation needs an event with a certain name, and why.
 * Locks listeners that already exist, so that no other transaction deletes them before the run that needs them is
 * committed.
 */
export function insertListeners(
  db: Writes,
  orgId: string,
  of: { automationId: string; revision: number },
  listeners: readonly Listener[],
): void {
  db.later(
    `insert into automation_listeners (org_id, event, automation_id, revision, purpose)
     select distinct $1::uuid, l.event, $2::uuid, $3::int, l.purpose from unnest($4::text[], $5::text[]) l (event, purpose)
      order by l.event, l.purpose
     on conflict (org_id, event, automation_id, revision, purpose) do update set purpose = excluded.purpose`,
    [
      orgId,
      of.automationId,
      of.revision,
      listeners.map(({ event }) => event),
      listeners.map(({ purpose }) => purpose),
    ],
  )
}

/**
 * Deletes the automation's listeners for events that begin runs, so that no new run begins. Existing runs still receive
 * the events for which they wait.
 */
export function deleteEnrollingListeners(db: Writes, orgId: string, automationId: string): void {
  db.later(
    `delete from automation_listeners where org_id = $1 and automation_id = $2 and purpose = 'enrol'`,
    [orgId, automationId],
  )
}
