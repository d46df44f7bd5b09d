import type { Queries } from '../../../kernel/database/queries.ts'

/**
 * True if hours worked at the job are approved; the pay for the job must then not change. Also considers hours of
 * members whom the caller cannot access.
 */
export async function hasApprovedHours(db: Queries, jobId: string): Promise<boolean> {
  const row = await db.row<{ has_hours: boolean }>('select has_approved_time($1) as has_hours', [jobId])
  return row!.has_hours
}

/** Like `hasApprovedHours`, for one visit of the job. */
export async function hasApprovedHoursAt(db: Queries, jobId: string, visitId: string): Promise<boolean> {
  const row = await db.row<{ has_hours: boolean }>('select has_approved_time_at($1, $2) as has_hours', [
    jobId,
    visitId,
  ])
  return row!.has_hours
}
