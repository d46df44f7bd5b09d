import type { Mode } from '../../../../kernel/database/database.ts'
import type { Queries, Reads } from '../../../../kernel/database/queries.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { organizationsWithDue } from '../../../organization/company/index.ts'

/**
 * A recording that is still at the carrier. Both times are real time, not the clock of a test organization.
 */
export interface RecordingThere {
  told_at: string
  due_at: string
}

/**
 * Background tasks are retried for a little less than a day. Recordings still at the carrier after this time
 * are queued again.
 */
const lookMs = 26 * 3_600_000

const nextLook = (present: string): string => new Date(Date.parse(present) + lookMs).toISOString()

export function insertRecordingThere(ctx: MutationContext, voicemailId: string): void {
  ctx.db.later(
    `insert into recordings_there (org_id, voicemail_id, told_at, due_at) values ($1, $2, $3, $4)`,
    [ctx.actor.org.id, voicemailId, ctx.present, nextLook(ctx.present)],
  )
}

export function findRecordingThere(
  db: Reads,
  orgId: string,
  voicemailId: string,
): Promise<RecordingThere | undefined> {
  return db.row(
    `select t.told_at, t.due_at from recordings_there t where t.org_id = $1 and t.voicemail_id = $2`,
    [orgId, voicemailId],
  )
}

export function lockRecordingThere(
  ctx: MutationContext,
  voicemailId: string,
): Promise<RecordingThere | undefined> {
  return ctx.db.row(
    `select t.told_at, t.due_at from recordings_there t where t.org_id = $1 and t.voicemail_id = $2 for update`,
    [ctx.actor.org.id, voicemailId],
  )
}

export function lookLater(ctx: MutationContext, voicemailId: string): void {
  ctx.db.later(`update recordings_there set due_at = $3 where org_id = $1 and voicemail_id = $2`, [
    ctx.actor.org.id,
    voicemailId,
    nextLook(ctx.present),
  ])
}

/** Called when the recording is deleted at the carrier or given up. */
export function deleteRecordingThere(ctx: MutationContext, voicemailId: string): void {
  ctx.db.later(`delete from recordings_there where org_id = $1 and voicemail_id = $2`, [
    ctx.actor.org.id,
    voicemailId,
  ])
}

interface Page {
  now: string
  after: string | null
  limit: number
}

export function organizationsWithRecordingsThere(
  system: Queries,
  mode: Mode,
  { now, after, limit }: Page,
): Promise<{ id: string }[]> {
  const due = `select t.org_id from ${mode}.recordings_there t where t.due_at <= $1`
  return system.rows(organizationsWithDue(due), [now, after, limit])
}

/** Ordered by voicemail id, after `after`. */
export function selectRecordingsThere(
  db: Queries,
  orgId: string,
  { now, after, limit }: Page,
): Promise<{ id: string }[]> {
  return db.rows(
    `select t.voicemail_id as id from recordings_there t
      where t.org_id = $1 and t.due_at <= $2 and ($3::uuid is null or t.voicemail_id > $3::uuid)
      order by t.voicemail_id limit $4`,
    [orgId, now, after, limit],
  )
}
