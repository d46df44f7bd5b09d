import type { Side } from './side.ts'

/** Data of an organization outside the database, such as stored files. */
export interface MovedObjects {
  /**
   * Copies the data, during the transaction that writes the rows at the target. Throws if some of the data is
   * missing.
   */
  bring(from: Side, to: Side): Promise<void>
  /**
   * Removes the data at the source before the target becomes active. If both installations use the same storage,
   * removes only what the target does not use.
   */
  leave(from: Side): Promise<void>
}
