import { clusterIdentity } from '../../../kernel/database/cluster-identity.ts'
import type { Parameter, Queries } from '../../../kernel/database/queries.ts'
import { type FeedKind, fedRecords, type FollowedKind } from './feed-kind.ts'

/** An entry of the change feed: the last change of a record. */
export interface ChangeRow {
  kind: FeedKind
  id: string
  /** Postgres id of the transaction that last changed the record. */
  changed_in: string
  version: number
  updated_at: string
  /** True if the record is reported as deleted, because it was archived or does not exist. */
  is_gone: boolean
  merged_into: string | null
}

/** Position of a reader in the feed: the last entry that was read. */
export interface FeedPosition {
  changed_in: string
  kind: FeedKind
  id: string
}

/** The end of the part of the feed that can be read now. */
export interface Horizon {
  /** Id of a Postgres transaction. Every transaction with a lower id has ended. */
  transaction: string
  /** Identity of the Postgres cluster. Ids of transactions of different clusters cannot be compared. */
  cluster: string
  /** Identifiers of the Postgres clusters in which the organization was stored before it was moved to this one. */
  former: readonly string[]
}

export async function findHorizon(db: Queries, orgId: string): Promise<Horizon> {
  const horizon = await db.row<Horizon>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as transaction,
            ${clusterIdentity} as cluster,
            array(select f.cluster from quoin.earlier_clusters f where f.org_id = $1) as former`,
    [orgId],
  )
  return horizon!
}

/** Kinds of records that can move to another location, to which a reader may have no access. */
const passing: ReadonlySet<FeedKind> = new Set(['conversation', 'message', 'file'])

/**
 * Returns the changes after the position `after`, in the order (changed_in, kind, id), up to the horizon. The horizon is
 * a transaction id that was read before this statement began, when every transaction with a lower id had already
 * committed or rolled back. A row that appears later therefore always comes after the returned rows, and the reader
 * misses no change.
 */
export function selectChanges(
  db: Queries,
  orgId: string,
  query: { kinds: readonly FollowedKind[]; after: FeedPosition; horizon: string; limit: number },
): Promise<ChangeRow[]> {
  const { kinds, after, horizon, limit } = query
  const parameters: Parameter[] = [orgId, horizon, after.changed_in, limit]
  const selects = kinds.flatMap(({ kind, parts }) => {
    // Selects the rows after the position. Within the transaction of the position, rows of another kind come after
    // the position if their kind is later in the alphabet.
    const behind = (id: string): string =>
      kind === after.kind
        ? `(r.changed_in, ${id}) > ($3::xid8, $${parameters.push(after.id)}::uuid)`
        : `r.changed_in ${kind > after.kind ? '>=' : '>'} $3::xid8`
    const { members, table, fed } = fedRecords.get(kind)!
    const inParts = typeof fed === 'object' ? fed : undefined
    const ofParts =
      inParts && parts
        ? `and ${inParts.inFeed} and r.${inParts.by} = any ($${parameters.push(parts)}::text[])`
        : ''
    const isArchived = 'archived_at' in members ? 'r.archived_at is not null' : 'false'
    // Records without `updated_at` never change, so their creation is their last change.
    const records = `(select '${kind}' as kind, r.id, r.changed_in, r.version,
                    ${'updated_at' in members ? 'r.updated_at' : 'r.created_at'} as updated_at,
                    ${inParts ? `not (${inParts.there})` : isArchived} as is_gone,
                    ${'merged_into' in members ? 'r.merged_into' : 'null::uuid'} as merged_into
               from ${table} r
              where r.org_id = $1 and r.changed_in < $2::xid8 and ${behind('r.id')} ${ofParts}
              order by r.changed_in, r.id limit $4)`
    if (!passing.has(kind)) return [records]
    // A record that moved to a location that the caller cannot access is reported as deleted.
    const departures = `(select r.kind, r.record_id, r.changed_in, r.version, r.updated_at, true, null::uuid
               from departures r
              where r.org_id = $1 and r.kind = '${kind}' and r.changed_in < $2::xid8 and ${behind('r.record_id')}
                and not quoin.sees_every_location()
                and not exists (select 1 from ${table} t where t.org_id = $1 and t.id = r.record_id)
              order by r.changed_in, r.record_id limit $4)`
    return [records, departures]
  })
  return db.rows(
    `select f.kind, f.id, f.changed_in::text as changed_in, f.version, f.updated_at, f.is_gone, f.merged_into
       from (${selects.join(' union all ')}) f order by f.changed_in, f.kind collate "C", f.id limit $4`,
    parameters,
  )
}
