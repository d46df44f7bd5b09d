import type { Queries } from '../../database/queries.ts'

/** The record that a run is about, with the data that the engine needs. */
export interface Subject {
  id: string
  /** Label of the record in a list of runs. */
  label: string
  /** Client (customer) of the record. Null if it has none. */
  clientId: string | null
  locationId: string
  /**
   * IANA name of the time zone. It is the zone of the location of the record's property, if there is one. Otherwise it
   * is the zone of the record's own location, and without a location the organization's.
   */
  timeZone: string
  /** Member responsible for the record. Null if there is none. */
  assigneeId: string | null
  /** True if the record is archived, deleted or merged into another record. Its runs then end. */
  isGone: boolean
  /**
   * True if the record is cancelled. Its runs then end, unless their trigger is about cancelled records. Absent if
   * records of this kind cannot be cancelled.
   */
  isCancelled?: boolean
  /** Ids of the related records, by field prefix. If the id is null or absent, all fields with this prefix are null. */
  records: Readonly<Record<string, string | null>>
}

/** The organization, and the current instant (ISO 8601 in UTC). */
export interface At {
  orgId: string
  now: string
}

/** A type of record that automations can be about. */
export interface SubjectKind {
  /** Value of a trigger's `subjectType`. */
  kind: string
  /** Name of the payload field that contains the record's id, such as `client_id`. */
  idMember: string
  /** Prefixes of fields for conditions and templates, besides `location`, `company`, `assignee` and `event`. */
  prefixes: readonly string[]
  /** Field prefixes whose record may be missing. All of their fields are nullable. */
  absent?: readonly string[]
  /** True if records of this kind belong to no customer. */
  withoutCustomer?: true
  /**
   * Loads subjects with one statement. The result does not contain ids that are unknown or that the engine cannot
   * access.
   */
  load(db: Queries, at: At, ids: readonly string[]): Promise<ReadonlyMap<string, Subject>>
}
