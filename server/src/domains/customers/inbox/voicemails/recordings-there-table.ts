import type { Reads } from '../../../../kernel/database/queries.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import type { DueRecords } from '../../../organization/company/index.ts'

/**
 * A recording that is still at the carrier. `told_at` and `due_at` are real times, even if the clock of a test
 * organization was moved.
 */
export interface RecordingThere {
  told_at: string
  due_at: string
}

/**
 * Time in milliseconds after which the task for a recording that is still at the carrier is queued again. It is longer
 * than the time for which a background task is retried, which is a little less than a day.
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

/** Deletes the row of a recording that was deleted at the carrier or marked as unavailable. */
export function deleteRecordingThere(ctx: MutationContext, voicemailId: string): void {
  ctx.db.later(`delete from recordings_there where org_id = $1 and voicemail_id = $2`, [
    ctx.actor.org.id,
    voicemailId,
  ])
}

export const dueRecordings: DueRecords = {
  table: 'recordings_there',
  id: 'voicemail_id',
  isDue: (now) => `r.due_at <= ${now}`,
}
