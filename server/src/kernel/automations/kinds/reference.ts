/** Reference from a config to another record, such as the member whom an action notifies. */
export interface Reference {
  kind: 'member' | 'destination' | 'location' | 'automation' | 'lead_source' | 'role'
  /** Id of the record, or its name if the config uses names. */
  id: string
  /** Path of the field in the config, such as `to.1`. */
  field: string
}

/**
 * Finds references, by index, to records that are unknown, inactive or of another organization. All three are treated
 * alike.
 */
export type FindWrongReferences = (
  orgId: string,
  references: readonly Reference[],
) => Promise<ReadonlySet<number>>
