import type { Permission } from '../../access/permissions.ts'
import type { Queries, Writes } from '../../database/queries.ts'
import type { Program } from '../definition/program.ts'

export interface PublishedRow {
  automation_id: string
  number: number
  program: Program
  permissions: readonly Permission[]
}

/** Returns the programs (compiled definitions) of these revisions, and the permissions of their runs. */
export function selectPublished(
  db: Queries,
  orgId: string,
  revisions: readonly { automationId: string; revision: number }[],
): Promise<PublishedRow[]> {
  return db.rows(
    `select v.automation_id, v.number, v.program, v.permissions
       from unnest($2::uuid[], $3::int[]) as n (automation_id, number)
       join automation_revisions v on v.org_id = $1 and v.automation_id = n.automation_id and v.number = n.number
      where v.program is not null`,
    [orgId, revisions.map(({ automationId }) => automationId), revisions.map(({ revision }) => revision)],
  )
}

/**
 * Makes the automation react to events from `now` on: an event begins a run only if it occurred at `now` or later.
 * `events` are the names of the events that begin runs. If the automation already reacts to all of them, the instant
 * that is stored is not changed.
 */
export function beginSince(
  db: Writes,
  orgId: string,
  automationId: string,
  now: string,
  events: readonly string[] = [],
): void {
  db.later(
    `update automations u set active_since = $3
      where u.org_id = $1 and u.id = $2
        and (u.active_since is null
             or exists (select from unnest($4::text[]) t (event)
                         where not exists (select from automation_listeners l
                                            where l.org_id = $1 and l.automation_id = $2 and l.event = t.event and l.purpose = 'enrol')))`,
    [orgId, automationId, now, events],
  )
}

/** Makes the automation stop reacting to events: no event begins a run from now on. */
export function stopBeginning(db: Writes, orgId: string, automationId: string): void {
  db.later(
    `update automations set active_since = null where org_id = $1 and id = $2 and active_since is not null`,
    [orgId, automationId],
  )
}

/**
 * Returns, for each of these organizations, the names of the events that at least one of its automations needs. Needs
 * system access.
 */
export function selectListened(
  db: Queries,
  orgIds: readonly string[],
): Promise<{ org_id: string; event: string }[]> {
  return db.rows(
    `select distinct l.org_id, l.event from live.automation_listeners l where l.org_id = any ($1::uuid[])`,
    [orgIds],
  )
}

/** Returns the active revision of an automation. Undefined if the automation is not active. */
export function selectActive(
  db: Queries,
  orgId: string,
  automationId: string,
): Promise<{ active_revision: number } | undefined> {
  return db.row(
    `select u.active_revision from automations u where u.org_id = $1 and u.id = $2 and u.status = 'active'`,
    [orgId, automationId],
  )
}
