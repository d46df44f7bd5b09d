/**
 * The organization, locations and clients whose records the statements of an operation can see. The database enforces
 * this scope by row-level security.
 */
export interface TenantScope {
  orgId: string
  /**
   * Locations whose records the operation can see. `'*'` means all. An empty list hides every record that belongs to
   * a location.
   */
  locations: '*' | readonly string[]
  /**
   * Id of the member who runs the operation, if the member may access only clients assigned to them. Undefined
   * without this restriction.
   */
  boundTo?: string | undefined
  /**
   * Set if the operation finishes work that began before the organization's move to another installation. Such an
   * operation is allowed while the move is in progress; see kernel/moves.
   */
  isEnd?: true
  /**
   * Set if the operation stores what was received from outside and is not sent again. A maintenance does not refuse it.
   */
  receives?: true
  /**
   * Set for a transaction in which the engine of automations advances runs. Its changes of runs are then not recorded
   * in the change log.
   */
  isEngine?: true
  /** Set for a transaction of a large organization among many small ones. Its statements are planned for their values. */
  hasOwnPlans?: true
}

export function locationsSetting(scope: TenantScope): string {
  return scope.locations === '*' ? '*' : `{${scope.locations.join(',')}}`
}
