import type { Permission } from '../../access/permissions.ts'
import type { Queries, Writes } from '../../database/queries.ts'
import type { Program } from '../definition/program.ts'

export interface PublishedRow {
  automation_id: string
  number: number
  program: Program
  permissions: readonly Permission[]
}

/** What runs of these revisions go by. */
export function selectPublished(
  db: Queries,
  orgId: string,
  wanted: readonly { automationId: string; revision: number }[],
): Promise<PublishedRow[]> {
  return db.rows(
    `select v.automation_id, v.number, v.program, v.permissions
       from unnest($2::uuid[], $3::int[]) as n (automation_id, number)
       join automation_revisions v on v.org_id = $1 and v.automation_id = n.automation_id and v.number = n.number
      where v.program is not null`,
    [orgId, wanted.map(({ automationId }) => automationId), wanted.map(({ revision }) => revision)],
  )
}

export interface Enrolling {
  event: string
  automation_id: string
  revision: number
  /** What was told before begins nothing; null: nobody knows since when. */
  active_since: string | null
}

/**
 * From now on runs begin; or since an instant before, where they did so all the while. `told`: by which events. One that it
 * did not hear of before begins runs from now on.
 */
export function beginSince(
  db: Writes,
  orgId: string,
  automationId: string,
  now: string,
  told: readonly string[] = [],
): void {
  db.later(
    `update automations u set active_since = $3
      where u.org_id = $1 and u.id = $2
        and (u.active_since is null
             or exists (select from unnest($4::text[]) t (event)
                         where not exists (select from automation_listeners l
                                            where l.org_id = $1 and l.automation_id = $2 and l.event = t.event and l.purpose = 'enrol')))`,
    [orgId, automationId, now, told],
  )
}

/** What is told from now on begins no runs. */
export function stopBeginning(db: Writes, orgId: string, automationId: string): void {
  db.later(
    `update automations set active_since = null where org_id = $1 and id = $2 and active_since is not null`,
    [orgId, automationId],
  )
}

/** Whoever begins runs by one of these events, while it is active. */
export function selectEnrolling(db: Queries, orgId: string, events: readonly string[]): Promise<Enrolling[]> {
  return db.rows(
    `select l.event, l.automation_id, l.revision, u.active_since from automation_listeners l
       join automations u on u.org_id = $1 and u.id = l.automation_id
      where l.org_id = $1 and l.event = any ($2::text[]) and l.purpose = 'enrol'
        and u.status = 'active' and u.active_revision = l.revision
      order by u.created_at, l.automation_id`,
    [orgId, events],
  )
}

/** As the system: what is listened for, in any of these organizations. */
export function selectListened(
  db: Queries,
  orgIds: readonly string[],
): Promise<{ org_id: string; event: string }[]> {
  return db.rows(
    `select distinct l.org_id, l.event from live.automation_listeners l where l.org_id = any ($1::uuid[])`,
    [orgIds],
  )
}

/** An automation that begins runs now; undefined: it does not. */
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
