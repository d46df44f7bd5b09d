import type { Actor } from '../access/actor.ts'
import type { Permission } from '../access/permissions.ts'
import type { Parameter } from '../database/queries.ts'

/** A kind of record to which callers may refer by name where an id is expected. */
export interface Nameable {
  /** Name of the kind, as passed to `idOf` in the schemas of operations. */
  kind: string
  /**
   * Permission that is required to list these records. A caller without it cannot refer to the records by name.
   */
  permission: Permission
  /**
   * Returns SQL of the form `select id, name, other` that finds the records which the caller can see and use. `other`
   * is an alternative name or null. `$1` is the organization. If `own` is set, only records of that member are
   * included.
   */
  select(caller: { actor: Actor; own: string | null }, bind: (value: Parameter) => string): string
}
