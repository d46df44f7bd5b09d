import { type Actor, accessScopeFor } from './actor.ts'
import type { Permission } from './permissions.ts'

/**
 * Settings of the change feed for a kind of record whose records need different permissions, or are only
 * partly in the feed.
 */
export interface FedInParts {
  /** Column whose value says to which part of the kind a record belongs. */
  by: string
  /** Permission required to read each part. Records of a part that is not listed are not in the feed. */
  parts: Readonly<Record<string, Permission>>
  /** SQL condition on rows `r`: true if the record is, or once was, in the feed. */
  inFeed: string
  /** SQL condition on rows `r`: true if the record still exists. Otherwise the feed reports it as deleted. */
  there: string
}

/**
 * The records of a kind that an actor may follow in the change feed: all of them, or those of the listed parts.
 * Undefined means none.
 */
export type Followed = 'all' | readonly string[] | undefined

/**
 * Includes only kinds and parts of which the actor sees every record. When a record moves to another owner, its former
 * owner would receive no change for it.
 */
export function fedTo(actor: Actor, { fed }: { fed?: Permission | FedInParts }): Followed {
  if (fed === undefined) return undefined
  if (typeof fed === 'string') return accessScopeFor(actor, fed) === 'all' ? 'all' : undefined
  const parts = Object.entries(fed.parts).flatMap(([part, permission]) =>
    accessScopeFor(actor, permission) === 'all' ? [part] : [],
  )
  return parts.length === 0 ? undefined : parts
}
