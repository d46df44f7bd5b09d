import { type Actor, accessScopeFor } from './actor.ts'
import type { Permission } from './permissions.ts'

/**
 * Settings of the change feed for a kind of record whose records need different permissions, or of which only some are
 * in the feed.
 */
export interface FedInParts {
  /** Column whose value is the group (part) of the kind to which a record belongs. */
  by: string
  /** Permission required to read the records of each part. Records of a part that is not listed are not in the feed. */
  parts: Readonly<Record<string, Permission>>
  /** SQL condition on the row `r` of a record. True if the record is in the feed or was in it before. */
  inFeed: string
  /**
   * SQL condition on the row `r` of a record. True if the record exists. If it is false, the feed reports the record as
   * deleted.
   */
  there: string
}

/**
 * The records of a kind that an actor may follow in the change feed: all of them, or those of the listed parts.
 * Undefined means none.
 */
export type Followed = 'all' | readonly string[] | undefined

/**
 * Returns the records of a kind that the actor may follow. The actor must be able to see every record of a kind or
 * part. Otherwise, when a record passes from one owner to another, the former owner's feed would contain no change of
 * it.
 */
export function fedTo(actor: Actor, { fed }: { fed?: Permission | FedInParts }): Followed {
  if (fed === undefined) return undefined
  if (typeof fed === 'string') return accessScopeFor(actor, fed) === 'all' ? 'all' : undefined
  const parts = Object.entries(fed.parts).flatMap(([part, permission]) =>
    accessScopeFor(actor, permission) === 'all' ? [part] : [],
  )
  return parts.length === 0 ? undefined : parts
}
