/** Another record that a config names. */
export interface Reference {
  what: 'member' | 'destination' | 'location' | 'automation' | 'lead_source' | 'role'
  /** Its id, or its name where it is known by that. */
  id: string
  /** The member of the config that names it, `to.1`. */
  field: string
}

/** Which of them, by their place in the list, are unknown, inactive or of another organization: alike for all three. */
export type FindWrongReferences = (
  orgId: string,
  references: readonly Reference[],
) => Promise<ReadonlySet<number>>
