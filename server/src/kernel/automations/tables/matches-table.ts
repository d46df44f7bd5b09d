import type { Queries, Writes } from '../../database/queries.ts'

/** Returns those of the subjects for which the automation's conditions were true when they were last evaluated. */
export async function selectMatched(
  db: Queries,
  orgId: string,
  automationId: string,
  subjectIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows<{ subject_id: string }>(
    `select m.subject_id from automation_matches m
      where m.org_id = $1 and m.automation_id = $2 and m.subject_id = any ($3::uuid[])`,
    [orgId, automationId, subjectIds],
  )
  return new Set(rows.map(({ subject_id }) => subject_id))
}

export function writeMatches(
  db: Writes,
  orgId: string,
  automationId: string,
  { begun, over, on }: { begun: readonly string[]; over: readonly string[]; on: string },
): void {
  if (begun.length > 0)
    db.later(
      `insert into automation_matches (org_id, automation_id, subject_id, matched_on)
       select $1, $2, n.id, $4::date from unnest($3::uuid[]) n (id) on conflict do nothing`,
      [orgId, automationId, begun, on],
    )
  if (over.length > 0)
    db.later(
      `delete from automation_matches where org_id = $1 and automation_id = $2 and subject_id = any ($3::uuid[])`,
      [orgId, automationId, over],
    )
}
