import type { Actor } from '../access/actor.ts'
import type { Permission } from '../access/permissions.ts'
import type { Parameter } from '../database/queries.ts'

/** A kind of record that callers of the catalog may refer to by name instead of id. */
export interface Nameable {
  /** The kind, as `idOf` names it in the schemas of operations. */
  kind: string
  /** Permission of the operation that lists these records. A caller without it cannot refer to them by name. */
  permission: Permission
  /**
   * SQL of the form `select id, name, other` that finds the records that the caller can see and use. `other`
   * is an alternative name or null. `$1` is the organization. If `own` is set, only that member's own records
   * are included.
   */
  select(caller: { actor: Actor; own: string | null }, bind: (value: Parameter) => string): string
}
