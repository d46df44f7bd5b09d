import type { Side } from './side.ts'

/** Data of an organization outside its database. */
export interface MovedObjects {
  /** Copies the data, in the transaction that writes the rows at the target. Throws if some of it cannot be found. */
  bring(from: Side, to: Side): Promise<void>
  /**
   * Removes the data at the source, before the target becomes active. An installation that shares its storage
   * with the other one removes nothing that the other has stored.
   */
  leave(from: Side): Promise<void>
}
