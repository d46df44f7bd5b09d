import { type Actor, accessScopeFor } from './actor.ts'
import type { Permission } from './permissions.ts'

/** Feed settings of a kind whose records need different permissions, or are not all part of the feed. */
export interface FedInParts {
  /** Column that contains the part of a record. */
  by: string
  /** Permission that reading each part requires. Parts that are not listed are not in the feed. */
  parts: Readonly<Record<string, Permission>>
  /** SQL condition on rows `r`: the record is or was in the feed. */
  inFeed: string
  /** SQL condition on rows `r`: the record exists. Otherwise it is reported as deleted. */
  there: string
}

/** The records of a kind that an actor may follow: all, or those of the listed parts. Undefined: none. */
export type Followed = 'all' | readonly string[] | undefined

/**
 * Only kinds and parts that the actor sees completely. A record that moves to another owner reports no change to its
 * former owner.
 */
export function fedTo(actor: Actor, { fed }: { fed?: Permission | FedInParts }): Followed {
  if (fed === undefined) return undefined
  if (typeof fed === 'string') return accessScopeFor(actor, fed) === 'all' ? 'all' : undefined
  const parts = Object.entries(fed.parts).flatMap(([part, permission]) =>
    accessScopeFor(actor, permission) === 'all' ? [part] : [],
  )
  return parts.length === 0 ? undefined : parts
}
