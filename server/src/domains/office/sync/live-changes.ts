import { type Actor, accessScopeFor } from '../../../kernel/access/actor.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { type FeedPosition, selectChanges } from './changes-table.ts'
import { type FeedKind, feedKinds, fedRecords } from './feed-kind.ts'

/** A changed record, without its content. */
export interface LiveChange {
  kind: FeedKind
  id: string
  version: number
}

export interface LiveChanges {
  changes: readonly LiveChange[]
  /** Position after the last change. */
  position: FeedPosition
  /** True if more changes follow. */
  hasMore: boolean
  /**
   * True if a transaction was still running when the changes were read. Its changes, and those of transactions that
   * began after it, are returned only after it has ended.
   */
  isBehind: boolean
}

/** Maximum number of changes that one read returns. */
const most = 500

/**
 * Reads the changes of all kinds of records since a position, or the current position if there is none. Changes of
 * transactions that are still running are found by a later read.
 */
export async function readLiveChanges(
  db: Queries,
  orgId: string,
  after: FeedPosition | null,
): Promise<LiveChanges> {
  const { horizon, next } = await readSnapshot(db)
  const isBehind = horizon !== next
  if (after === null) return { changes: [], position: firstPositionAt(horizon), hasMore: false, isBehind }
  const kinds = feedKinds.map((kind) => ({ kind, parts: null }))
  const rows = await selectChanges(db, orgId, { kinds, after, horizon, limit: most })
  const last = rows.at(-1)
  return {
    changes: rows.map(({ kind, id, version }) => ({ kind, id, version })),
    position: last ? { changed_in: last.changed_in, kind: last.kind, id: last.id } : after,
    hasMore: rows.length === most,
    isBehind,
  }
}

/** Reads the lowest id of a running transaction, and the id that the next transaction gets. */
async function readSnapshot(db: Queries): Promise<{ horizon: string; next: string }> {
  const snapshot = await db.row<{ horizon: string; next: string }>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, pg_snapshot_xmax(pg_current_snapshot())::text as next`,
  )
  return snapshot!
}

/** Reads the current position, which is the same for all organizations. */
export async function readStart(db: Queries): Promise<FeedPosition> {
  return firstPositionAt((await readSnapshot(db)).horizon)
}

/** Returns the position before all changes of the transaction and of the transactions that began after it. */
function firstPositionAt(transaction: string): FeedPosition {
  return {
    changed_in: transaction,
    kind: feedKinds.toSorted()[0]!,
    id: '00000000-0000-0000-0000-000000000000',
  }
}

/** Parses a position in the form that `positionText` returns. Undefined if it is malformed. */
export function parsePosition(text: string): FeedPosition | undefined {
  const [, changed_in, kind, id] = /^(\d{1,19})\.([a-z_]{1,40})\.([0-9a-f-]{36})$/.exec(text) ?? []
  const isKind = feedKinds.includes(kind as FeedKind)
  return isKind ? { changed_in: changed_in!, kind: kind as FeedKind, id: id! } : undefined
}

export const positionText = ({ changed_in, kind, id }: FeedPosition): string => `${changed_in}.${kind}.${id}`

/**
 * Returns how much of a change the actor may see. `record`: which record changed. `kind`: only that some record of
 * the kind changed, because the actor can access only own records or only a part of the kind. `nothing`: not even
 * that.
 */
export function visibilityOf(actor: Actor, kind: FeedKind): 'record' | 'kind' | 'nothing' {
  const { fed } = fedRecords.get(kind)!
  const needed = typeof fed === 'string' ? [fed] : Object.values(fed.parts)
  const scopes = needed.map((permission) => accessScopeFor(actor, permission))
  if (scopes.every((scope) => scope === 'all')) return 'record'
  return scopes.some((scope) => scope !== null) ? 'kind' : 'nothing'
}
