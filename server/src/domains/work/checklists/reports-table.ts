import type { Queries } from '../../../kernel/database/queries.ts'

/** True if a quality report of the job uses the photo. */
export async function isPhotoNamed(
  db: Queries,
  orgId: string,
  jobId: string,
  fileId: string,
): Promise<boolean> {
  const row = await db.row<{ is_named: boolean }>(
    `select exists (select 1 from quality_reports r
                     where r.org_id = $1 and r.job_id = $2
                       and r.answers @> jsonb_build_array(jsonb_build_object('photo_ids', jsonb_build_array($3::text)))
            ) as is_named`,
    [orgId, jobId, fileId],
  )
  return row!.is_named
}
