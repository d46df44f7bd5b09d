import type { MutationContext } from '../../../kernel/operations/context.ts'
import { runLater } from '../../../kernel/operations/run-later.ts'
import { doorsConcerned, nextDoors, settleDoors } from './territories-table.ts'

// A door belongs to the territory that contains it. If a change of a territory affects at most one page of doors, they
// are updated in the same transaction. If it affects more, background tasks go through all doors of the organization in
// the order of their ids, one page at a time:
//
// territories.save ──more than a page──► doors.settle {after: null} ──► doors.settle {after} … ──► done
//
// Each page is processed in its own transaction, which holds the lock of the territories. Other calls therefore wait
// for one page at most. Each page assigns its doors according to the territories as they are at that time. So the final
// state is the same if two runs are concurrent, if a page is repeated, or if doors are created in the meantime.

export const doorsAtOnce = 200

type Changed = Parameters<typeof doorsConcerned>[2]

/** Assigns doors to territories again after a territory has changed. The caller has locked the territories. */
export async function letDoorsFollow(ctx: MutationContext, territory: Changed): Promise<void> {
  const ids = await doorsConcerned(ctx.db, ctx.actor.org.id, territory, doorsAtOnce + 1)
  if (ids.length <= doorsAtOnce) return settleDoors(ctx, ids)
  // Test mode has no background tasks, so all pages are processed at once.
  if (ctx.actor.mode === 'live') return settleLater(ctx, null)
  for (let after: string | null = null; ;) {
    after = await settlePage(ctx, after)
    if (after === null) return
  }
}

/** Updates one page of doors. Returns the cursor of the next page. Null once all doors are done. */
export async function settlePage(ctx: MutationContext, after: string | null): Promise<string | null> {
  const ids = await nextDoors(ctx.db, ctx.actor.org.id, after, doorsAtOnce)
  settleDoors(ctx, ids)
  return ids.length === doorsAtOnce ? ids.at(-1)! : null
}

export function settleLater(ctx: MutationContext, after: string | null): void {
  runLater(ctx, 'canvassing.doors.settle', { after })
}
