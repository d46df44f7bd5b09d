import type { Queries } from '../../database/queries.ts'

/** A record that runs are about, as far as the engine needs to know it. */
export interface Subject {
  id: string
  /** How people find it in a list of runs. */
  label: string
  /** The customer it is of; null where there is none. */
  clientId: string | null
  locationId: string
  /** IANA name: of the location of its property, else of its own, else of the organization. */
  timeZone: string
  /** The member who looks after it; null: nobody. */
  assigneeId: string | null
  /** Archived, deleted or merged into another: its runs end. */
  isGone: boolean
  /** It does not take place: runs end that a trigger of another sort began. Absent: records of its kind are not cancelled. */
  isCancelled?: boolean
  /** By prefix, the id of the record that its fields are read from; null or absent: all of them are null. */
  records: Readonly<Record<string, string | null>>
}

/** Whose records, and at which instant (ISO 8601 in UTC). */
export interface At {
  orgId: string
  now: string
}

/** A kind of record that automations can be about. */
export interface SubjectKind {
  /** As in a trigger's `subjectType`. */
  kind: string
  /** The member that names such a record in events, `…_id`. */
  idMember: string
  /** Whose fields conditions and templates can name, besides `location`, `company`, `assignee` and `event`. */
  prefixes: readonly string[]
  /** Those of them that a record can be without: each of their fields can be null. */
  absent?: readonly string[]
  /** In one statement. What is not there, or cannot be seen, is left out. */
  load(db: Queries, at: At, ids: readonly string[]): Promise<ReadonlyMap<string, Subject>>
}
