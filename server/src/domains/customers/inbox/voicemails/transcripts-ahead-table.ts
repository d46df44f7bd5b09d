import type { MutationContext } from '../../../../kernel/operations/context.ts'

// All code that reads or writes this table first locks the phone call, so that a recording and its transcript are
// combined even if they arrive at the same time.

/**
 * Stores a transcript that arrives before its recording. If the recording already has a transcript, keeps the first
 * one and returns false.
 */
export async function insertTranscriptAhead(
  ctx: MutationContext,
  recordingSid: string,
  transcript: string | null,
): Promise<boolean> {
  const row = await ctx.db.row(
    `insert into transcripts_ahead (org_id, recording_sid, transcript, told_at) values ($1, $2, $3, $4)
         on conflict (org_id, recording_sid) do nothing returning recording_sid`,
    [ctx.actor.org.id, recordingSid, transcript, ctx.present],
  )
  return row !== undefined
}

/** Deletes and returns a transcript that arrived before its recording; undefined if there is none. */
export function takeTranscriptAhead(
  ctx: MutationContext,
  recordingSid: string,
): Promise<{ transcript: string | null } | undefined> {
  return ctx.db.row(
    `delete from transcripts_ahead where org_id = $1 and recording_sid = $2 returning transcript`,
    [ctx.actor.org.id, recordingSid],
  )
}
