import type { Queries } from '../../../kernel/database/queries.ts'
import { type MockupRow, mockups } from './mockup.ts'

/** Finds a mockup with the same design version, style and width, so that it need not be drawn again. */
export function findDrawn(
  db: Queries,
  orgId: string,
  picture: Pick<MockupRow, 'holiday_design_id' | 'design_version' | 'style' | 'wanted_width'>,
): Promise<MockupRow | undefined> {
  return db.row(
    `${mockups.select}
       where r.org_id = $1 and r.holiday_design_id = $2 and r.design_version = $3 and r.style = $4 and r.wanted_width = $5
         and r.archived_at is null
         and exists (select 1 from ready_files f where f.org_id = r.org_id and f.id = r.file_id)
       order by r.created_at, r.id limit 1`,
    [orgId, picture.holiday_design_id, picture.design_version, picture.style, picture.wanted_width],
  )
}
