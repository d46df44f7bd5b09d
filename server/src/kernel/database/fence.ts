/** What the statements of one call may see. The database enforces it by row-level security. */
export interface Fence {
  orgId: string
  /** `'*'` for every location; an empty list sees no record that belongs to a location. */
  locations: '*' | readonly string[]
  /** The member behind the call, where its authority over clients ends with its own. */
  boundTo?: string | undefined
  /** It ends what was begun before, which may be done until the organization really leaves; see kernel/moves. */
  isEnd?: true
}

export function locationsSetting(fence: Fence): string {
  return fence.locations === '*' ? '*' : `{${fence.locations.join(',')}}`
}
