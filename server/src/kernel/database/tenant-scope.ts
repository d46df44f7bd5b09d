/** Tenant scope of the statements of a call. The database enforces it by row-level security. */
export interface TenantScope {
  orgId: string
  /** `'*'` for every location. An empty list hides all records that belong to a location. */
  locations: '*' | readonly string[]
  /** Set if the caller may access only its own clients: the member behind the call. */
  boundTo?: string | undefined
  /**
   * The call finishes work that began before a move. It is allowed until the organization has left; see kernel/moves.
   */
  isEnd?: true
}

export function locationsSetting(scope: TenantScope): string {
  return scope.locations === '*' ? '*' : `{${scope.locations.join(',')}}`
}
