/** Reference from a config to another record, such as the member whom an action notifies. */
export interface Reference {
  kind: 'member' | 'destination' | 'location' | 'automation' | 'lead_source' | 'role'
  /** Id of the record, or its name if the config uses names. */
  id: string
  /** Path of the field in the config, such as `to.1`. */
  field: string
}

/** Returns the indexes of those references whose record is unknown, inactive or belongs to another organization. */
export type FindWrongReferences = (
  orgId: string,
  references: readonly Reference[],
) => Promise<ReadonlySet<number>>
