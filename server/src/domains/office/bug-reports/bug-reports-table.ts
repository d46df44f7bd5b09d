import type { Queries } from '../../../kernel/database/queries.ts'

export async function hasBugReports(db: Queries, orgId: string): Promise<boolean> {
  const row = await db.row('select 1 from bug_reports r where r.org_id = $1 limit 1', [orgId])
  return row !== undefined
}
