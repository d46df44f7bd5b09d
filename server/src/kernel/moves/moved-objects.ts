import type { Side } from './side.ts'

/** Data of an organization outside its database. */
export interface MovedObjects {
  /** Copies the data, in the transaction that writes the rows at the target. Throws if some of it cannot be found. */
  bring(from: Side, to: Side): Promise<void>
  /**
   * Removes the data at the source. Done before the target becomes active. If the two installations share their
   * storage, neither then removes what the other has stored.
   */
  leave(from: Side): Promise<void>
}
