import { type Actor, reach } from '../access/actor.ts'
import type { RecordKind } from './record.ts'

/** Which records of a kind somebody may follow: all of them, or those of these parts; undefined: none. */
export type Followed = 'all' | readonly string[] | undefined

/** Only what they see all of: a record that passes to somebody else does not change for the one who had it. */
export function fedTo(actor: Actor, { fed }: Pick<RecordKind, 'fed'>): Followed {
  if (fed === undefined) return undefined
  if (typeof fed === 'string') return reach(actor, fed) === 'all' ? 'all' : undefined
  const parts = Object.entries(fed.parts).flatMap(([part, permission]) =>
    reach(actor, permission) === 'all' ? [part] : [],
  )
  return parts.length === 0 ? undefined : parts
}
