import { type Actor, reach } from './actor.ts'
import type { Permission } from './permissions.ts'

/** Of a kind whose records are not all read with the same permission, or not all there. */
export interface FedInParts {
  /** The column that says of which part a record is. */
  by: string
  /** What reading one of a part asks for; a part that is not named is told to nobody. */
  parts: Readonly<Record<string, Permission>>
  /** For rows `r`: that it is, or was, something to tell of. */
  told: string
  /** For rows `r`: that it is there; otherwise it is told as deleted. */
  there: string
}

/** Which records of a kind somebody may follow: all of them, or those of these parts; undefined: none. */
export type Followed = 'all' | readonly string[] | undefined

/** Only what they see all of: a record that passes to somebody else does not change for the one who had it. */
export function fedTo(actor: Actor, { fed }: { fed?: Permission | FedInParts }): Followed {
  if (fed === undefined) return undefined
  if (typeof fed === 'string') return reach(actor, fed) === 'all' ? 'all' : undefined
  const parts = Object.entries(fed.parts).flatMap(([part, permission]) =>
    reach(actor, permission) === 'all' ? [part] : [],
  )
  return parts.length === 0 ? undefined : parts
}
