import type { Queries } from '../../../kernel/database/queries.ts'
import type { CleanPicture } from '../../../kernel/pictures/index.ts'

export interface LogoRow {
  content_type: CleanPicture['contentType']
  width: number
  height: number
  bytes: Buffer
  version: number
  updated_at: string
}

export async function saveLogo(
  db: Queries,
  orgId: string,
  { contentType, width, height, bytes }: CleanPicture,
  now: string,
): Promise<LogoRow> {
  const saved = await db.row<LogoRow>(
    `insert into quoin.company_logos as l
            (org_id, content_type, width, height, bytes, version, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 1, $6, $6)
         on conflict (org_id) do update
        set content_type = excluded.content_type, width = excluded.width, height = excluded.height,
            bytes = excluded.bytes, version = l.version + 1, updated_at = excluded.updated_at
     returning content_type, width, height, bytes, version, updated_at`,
    [orgId, contentType, width, height, bytes, now],
  )
  return saved!
}

export function findLogo(db: Queries, orgId: string): Promise<LogoRow | undefined> {
  return db.row(
    `select l.content_type, l.width, l.height, l.bytes, l.version, l.updated_at
       from quoin.company_logos l where l.org_id = $1`,
    [orgId],
  )
}
