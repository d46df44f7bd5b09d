import type { Queries } from '../../database/queries.ts'
import type { At, Subject } from './subject.ts'

/** Row that the SQL statement of a subject type returns. It also has a column `…_id` for each field prefix. */
export interface SubjectRow {
  id: string
  label: string
  client_id: string | null
  location_id: string
  time_zone: string
  assignee_id: string | null
  is_gone: boolean
  is_cancelled?: boolean
}

/**
 * Loads subjects with one SQL statement. The parameters of the statement are the id of the organization and the ids
 * of the subjects.
 */
export async function loadSubjects(
  db: Queries,
  at: At,
  ids: readonly string[],
  { select, prefixes }: { select: string; prefixes: readonly string[] },
): Promise<ReadonlyMap<string, Subject>> {
  const rows = await db.rows<SubjectRow & Readonly<Record<string, unknown>>>(select, [at.orgId, ids])
  return new Map(rows.map((row) => [row.id, subjectOf(row, prefixes)]))
}

function subjectOf(
  row: SubjectRow & Readonly<Record<string, unknown>>,
  prefixes: readonly string[],
): Subject {
  const named = prefixes.map((prefix) => [prefix, (row[`${prefix}_id`] ?? null) as string | null])
  return {
    id: row.id,
    label: row.label,
    clientId: row.client_id,
    locationId: row.location_id,
    timeZone: row.time_zone,
    assigneeId: row.assignee_id,
    isGone: row.is_gone,
    ...(row.is_cancelled === true && { isCancelled: true }),
    records: Object.fromEntries(named) as Record<string, string | null>,
  }
}
