import { createHash } from 'node:crypto'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { AppError } from '../../../kernel/errors.ts'
import { InvalidCursor, type Position } from '../../../kernel/http/cursor.ts'
import type { FeedPosition, Horizon } from './changes-table.ts'
import type { FeedKind, FollowedKind } from './feed-kind.ts'

/** Position before the first change of the feed. Ids of Postgres transactions (`changed_in`) are greater than 0. */
const beginning: FeedPosition = {
  changed_in: '0',
  kind: 'client',
  id: '00000000-0000-0000-0000-000000000000',
}

/** The kinds of records whose changes a call of `sync.changes` returns. */
export interface Following {
  /** The kinds that the call requests. Undefined means every kind that the caller can access. */
  requestedKinds: readonly FeedKind[] | undefined
  kinds: readonly FollowedKind[]
}

/**
 * Text with which a cursor is signed, so that it is valid only for one organization and mode. Hashes of the kinds and
 * locations are stored in the cursor itself, so that a change of kinds or locations can be reported with a specific
 * error.
 */
const bindingOf = ({ actor }: QueryContext): string =>
  JSON.stringify(['sync.changes', actor.org.id, actor.mode, 2])

const spelled = (kinds: readonly FollowedKind[]): string[] =>
  kinds.map(({ kind, parts }) => (parts === null ? kind : `${kind} ${parts.join(' ')}`))

/** The text with which cursors of earlier releases were signed. It contained the kinds and locations. */
function formerBindingOf({ actor }: QueryContext, kinds: readonly FollowedKind[]): string {
  return JSON.stringify(['sync.changes', actor.org.id, actor.mode, actor.locations, spelled(kinds)])
}

const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)

const requestedDigest = ({ requestedKinds }: Following): string => digest([...new Set(requestedKinds)].sort())

const followedDigest = ({ actor }: QueryContext, { kinds }: Following): string =>
  digest([actor.locations === '*' ? '*' : [...actor.locations].sort(), spelled(kinds)])

export function encodeFeedCursor(
  ctx: QueryContext,
  following: Following,
  { changed_in, kind, id }: FeedPosition,
  { cluster }: Horizon,
): string {
  return ctx.services.cursors.encode({
    binding: bindingOf(ctx),
    position: [cluster, changed_in, kind, id, requestedDigest(following), followedDigest(ctx, following)],
  })
}

/**
 * Decodes a cursor.
 *
 * - A cursor that was created for other requested kinds is refused as invalid.
 * - The error is `full_sync_required` in three cases. The kinds or locations that the caller can access have changed,
 *   after an upgrade or a change of role. The cursor is from an unknown Postgres cluster. Or the transaction id in the
 *   cursor is not below the id of the oldest transaction in progress, because the database was restored to an earlier
 *   state.
 * - A cursor from an earlier cluster of the organization restarts at the beginning of the feed. Every record is sent
 *   again, and none is missed.
 */
export function decodeFeedCursor(
  ctx: QueryContext,
  following: Following,
  cursor: string | undefined,
  horizon: Horizon,
): FeedPosition {
  if (cursor === undefined) return beginning
  const [cluster, changed_in, kind, id, requested, followed] = readPosition(ctx, following, cursor)
  if (requested !== undefined && requested !== requestedDigest(following)) throw new InvalidCursor()
  if (followed !== undefined && followed !== followedDigest(ctx, following)) throw fullSyncRequired()
  const position = { changed_in: changed_in!, kind: kind as FeedKind, id: id! } // The values are those that `encodeFeedCursor` wrote.
  if (horizon.former.includes(cluster!) && cluster !== horizon.cluster) return beginning
  if (cluster !== horizon.cluster || BigInt(position.changed_in) >= BigInt(horizon.transaction))
    throw fullSyncRequired()
  return position
}

function readPosition(ctx: QueryContext, { kinds }: Following, cursor: string): Position {
  const { cursors } = ctx.services
  try {
    return cursors.decode(cursor, bindingOf(ctx))
  } catch (error) {
    if (!(error instanceof InvalidCursor)) throw error
    return cursors.decode(cursor, formerBindingOf(ctx, kinds))
  }
}

const fullSyncRequired = (): AppError =>
  new AppError(
    'full_sync_required',
    'The feed cannot continue from this cursor: the kinds or locations that you may read have ' +
      'changed, or the database was restored. Read again without a cursor.',
  )
