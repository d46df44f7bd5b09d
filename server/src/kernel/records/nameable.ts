import type { Actor } from '../access/actor.ts'
import type { Permission } from '../access/permissions.ts'
import type { Parameter } from '../database/queries.ts'

/** Something that callers of the catalog may name instead of giving its id. */
export interface Nameable {
  /** As `idOf` says it in the schemas of operations. */
  kind: string
  /** Of the operation that lists them: whoever lacks it names none of them. */
  permission: Permission
  /**
   * `select id, name, other`: those that the caller sees and may choose, with another name that they go by, or null. `$1` is
   * the organization; `own` the member whose own ones alone are seen.
   */
  select(asking: { actor: Actor; own: string | null }, bind: (value: Parameter) => string): string
}
