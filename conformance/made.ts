/** A record of the instance. */
export interface Made {
  id: string
  version: number
  // oxlint-disable-next-line typescript/no-explicit-any -- the kit reads the members that a statement is about.
  [member: string]: any
}
