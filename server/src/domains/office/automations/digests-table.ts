import type { Queries, Writes } from '../../../kernel/database/queries.ts'
import type { DueRecords } from '../../organization/company/index.ts'

export interface DigestRow {
  due_at: string
  /** End of the period that the last digest reported. */
  reported_until: string
}

/** Finds automations whose next digest is due. */
export const dueDigests: DueRecords = {
  table: 'automation_digests',
  id: 'automation_id',
  isDue: (now) => `r.due_at <= ${now}`,
}

/** Turns on the daily digests of an automation. Changes nothing if they are already on. */
export function insertDigest(
  db: Writes,
  orgId: string,
  digest: { automationId: string; dueAt: string; now: string },
): void {
  db.later(
    `insert into automation_digests (org_id, automation_id, due_at, reported_until) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [orgId, digest.automationId, digest.dueAt, digest.now],
  )
}

/** Returns and locks the digest row of an automation, so that two processes cannot send the same digest twice. */
export function lockDigest(db: Queries, orgId: string, automationId: string): Promise<DigestRow | undefined> {
  return db.row(
    `select r.due_at, r.reported_until from automation_digests r
      where r.org_id = $1 and r.automation_id = $2 for no key update`,
    [orgId, automationId],
  )
}

export function moveDigest(
  db: Writes,
  orgId: string,
  digest: { automationId: string; dueAt: string; reportedUntil: string },
): void {
  db.later(
    `update automation_digests r set due_at = $3, reported_until = $4 where r.org_id = $1 and r.automation_id = $2`,
    [orgId, digest.automationId, digest.dueAt, digest.reportedUntil],
  )
}

export function deleteDigest(db: Writes, orgId: string, automationId: string): void {
  db.later(`delete from automation_digests where org_id = $1 and automation_id = $2`, [orgId, automationId])
}
