import { type Actor, accessScopeFor } from './actor.ts'
import type { Permission } from './permissions.ts'

/**
 * Settings of the change feed for a kind of record whose parts need different permissions, or of which only some
 * records are in the feed.
 */
export interface FedInParts {
  /** Column that assigns each record to a part of the kind. Its value is the name of the part. */
  by: string
  /**
   * Permission required to read the records of each part. Records of parts that are not listed are not in the feed.
   */
  parts: Readonly<Record<string, Permission>>
  /** SQL condition on the row `r` of a record. True if the record is in the feed or was in it earlier. */
  inFeed: string
  /**
   * SQL condition on the row `r` of a record that is in the feed. False if the feed must report the record as
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
 * Returns the records of a kind that the actor may follow in the change feed. The actor must be allowed to see every
 * record of the kind or part. Otherwise the feed would not report when a record passes to an owner whose records the
 * actor cannot see.
 */
export function fedTo(actor: Actor, { fed }: { fed?: Permission | FedInParts }): Followed {
  if (fed === undefined) return undefined
  if (typeof fed === 'string') return accessScopeFor(actor, fed) === 'all' ? 'all' : undefined
  const parts = Object.entries(fed.parts).flatMap(([part, permission]) =>
    accessScopeFor(actor, permission) === 'all' ? [part] : [],
  )
  return parts.length === 0 ? undefined : parts
}
