import type { MutationContext } from '../../../kernel/operations/context.ts'

/**
 * Cancels the open course assignments of a member who leaves. Completed assignments stay. Returns the number of
 * cancelled assignments.
 */
export async function cancelTrainingOf(ctx: MutationContext, memberId: string): Promise<number> {
  const row = await ctx.db.row<{ count: number }>(
    `with changed as (
       update training_assignments r set status = 'cancelled', version = r.version + 1, updated_at = $3
        where r.org_id = $1 and r.member_id = $2 and r.status in ('assigned', 'in_progress') and r.archived_at is null
       returning 1)
     select count(*) as count from changed`,
    [ctx.actor.org.id, memberId, ctx.now],
  )
  return row!.count
}
