import type { MutationContext } from '../../kernel/operations/context.ts'
import { runLater } from '../../kernel/operations/run-later.ts'
import { doorsConcerned, nextDoors, settleDoors } from './territories-table.ts'

// Whose door a door is follows from all territories. Few that a change concerns follow with it. Of more, the change leaves
// a walk over all doors of the organization to the background, by their ids, a page at a time:
//
//   territories.save ──more than a page──► doors.settle {after: null} ──► doors.settle {after} … ──► done
//
// Each page is a transaction under the lock of the territories, so nobody waits longer than for a page. It gives doors to the
// territories as they are by then: two walks at once, a page done twice and doors made meanwhile all end the same.

export const doorsAtOnce = 200

type Changed = Parameters<typeof doorsConcerned>[2]

/** Once the territory is as given; whoever calls holds the territories. */
export async function letDoorsFollow(ctx: MutationContext, territory: Changed): Promise<void> {
  const ids = await doorsConcerned(ctx.db, ctx.actor.org.id, territory, doorsAtOnce + 1)
  if (ids.length <= doorsAtOnce) return settleDoors(ctx, ids)
  // Test data has no background.
  if (ctx.actor.mode === 'live') return settleLater(ctx, null)
  for (let after: string | null = null; ;) {
    after = await settlePage(ctx, after)
    if (after === null) return
  }
}

/** Answers where to go on; null: all are done. */
export async function settlePage(ctx: MutationContext, after: string | null): Promise<string | null> {
  const ids = await nextDoors(ctx.db, ctx.actor.org.id, after, doorsAtOnce)
  settleDoors(ctx, ids)
  return ids.length === doorsAtOnce ? ids.at(-1)! : null
}

export function settleLater(ctx: MutationContext, after: string | null): void {
  runLater(ctx, 'canvassing.doors.settle', { after })
}
