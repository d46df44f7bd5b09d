import type { Queries } from '../../../kernel/database/queries.ts'

/**
 * Returns true if a service uses this file as its thumbnail, in the draft (including archived services) or in any
 * version. All versions are checked, because any version can be restored to the draft.
 */
export async function isThumbnailNamed(db: Queries, orgId: string, fileId: string): Promise<boolean> {
  const row = await db.row(
    `select 1 from quoin.price_book_services d where d.org_id = $1 and d.thumbnail_file_id = $2
     union all
     select 1 from quoin.published_services p where p.org_id = $1 and p.thumbnail_file_id = $2
     limit 1`,
    [orgId, fileId],
  )
  return row !== undefined
}
