import type { Queries } from '../../database/queries.ts'

/** The record for which a run takes place, with the data that the engine needs. */
export interface Subject {
  id: string
  /** Label of the record in a list of runs. */
  label: string
  /** Id of the record's client (customer). Null if it has none. */
  clientId: string | null
  locationId: string
  /**
   * Time zone of the record, IANA name. It is the zone of the location to which the record's property belongs, or else
   * of the record's own location, or else of the organization.
   */
  timeZone: string
  /** Id of the member who is responsible for the record. Null if there is none. */
  assigneeId: string | null
  /** True if the record is archived, deleted or merged into another record. Its runs then end. */
  isGone: boolean
  /**
   * True if the record is cancelled. Its runs then end, unless their trigger is about cancelled records. Absent if
   * records of this kind cannot be cancelled.
   */
  isCancelled?: boolean
  /**
   * Ids of the related records, by field prefix. If there is no related record, its id is null or absent, and its
   * fields are null.
   */
  records: Readonly<Record<string, string | null>>
}

/** The organization, and the current instant (ISO 8601 in UTC). */
export interface At {
  orgId: string
  now: string
}

/** A type of record for which automations can have runs. */
export interface SubjectKind {
  /** Value of a trigger's `subjectType`. */
  kind: string
  /** Name of the payload field that contains the record's id, such as `client_id`. */
  idMember: string
  /** Field prefixes for conditions and templates, in addition to `location`, `company`, `assignee` and `event`. */
  prefixes: readonly string[]
  /**
   * Prefixes (a subset of `prefixes`) whose record may be missing. Templates and conditions treat all their fields as
   * nullable.
   */
  absent?: readonly string[]
  /** True if records of this kind do not belong to a customer. */
  withoutCustomer?: true
  /**
   * Loads subjects with one statement. The result has no entry for unknown ids and for records that the engine cannot
   * access.
   */
  load(db: Queries, at: At, ids: readonly string[]): Promise<ReadonlyMap<string, Subject>>
}
