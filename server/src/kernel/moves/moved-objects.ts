import type { Side } from './side.ts'

/** What of an organization lies outside of its database. */
export interface MovedObjects {
  /** Takes it along, in the transaction that writes the rows there; throws where some of it cannot be found. */
  bring(from: Side, to: Side): Promise<void>
  /**
   * Removes it here. Done before anything goes on there, so that of two installations that share their storage, none removes what
   * the other has put.
   */
  leave(from: Side): Promise<void>
}
