import type { QueryContext } from '../../kernel/operations/context.ts'
import { InvalidCursor } from '../../kernel/http/cursor.ts'
import type { FeedPosition, Horizon } from './changes-table.ts'
import type { FeedKind, FollowedKind } from './feed-kind.ts'

/** Before every change: the first transaction of a cluster has a higher number. */
const beginning: FeedPosition = {
  changed_in: '0',
  kind: 'client',
  id: '00000000-0000-0000-0000-000000000000',
}

/** A cursor is good for one organization, mode, set of locations and set of kinds, and of parts where they have some. */
function bindingOf({ actor }: QueryContext, kinds: readonly FollowedKind[]): string {
  const followed = kinds.map(({ kind, parts }) => (parts === null ? kind : `${kind} ${parts.join(' ')}`))
  return JSON.stringify(['sync.changes', actor.org.id, actor.mode, actor.locations, followed])
}

export function encodeFeedCursor(
  ctx: QueryContext,
  kinds: readonly FollowedKind[],
  { changed_in, kind, id }: FeedPosition,
  { cluster }: Horizon,
): string {
  return ctx.services.cursors.encode({
    binding: bindingOf(ctx, kinds),
    position: [cluster, changed_in, kind, id],
  })
}

/**
 * Refuses a cursor of another cluster, and one that is ahead of every transaction that has ended: the database was
 * restored to an earlier state, and its numbers mean something else now. One of a cluster that the organization moved here
 * from begins anew: every record is told once more, and none is left out.
 */
export function decodeFeedCursor(
  ctx: QueryContext,
  kinds: readonly FollowedKind[],
  cursor: string | undefined,
  horizon: Horizon,
): FeedPosition {
  if (cursor === undefined) return beginning
  const [cluster, changed_in, kind, id] = ctx.services.cursors.decode(cursor, bindingOf(ctx, kinds))
  const position = { changed_in: changed_in!, kind: kind as FeedKind, id: id! } // as encoded above
  if (horizon.former.includes(cluster!) && cluster !== horizon.cluster) return beginning
  if (cluster !== horizon.cluster || BigInt(position.changed_in) >= BigInt(horizon.transaction))
    throw new InvalidCursor()
  return position
}
