import { invalidState } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { files, readFile } from '../../organization/stored-files/index.ts'
import type { DesignRow } from './holiday-design.ts'

/**
 * Returns the photo on which the design is drawn. Refuses maps and street views, because their providers forbid
 * altering them.
 */
export async function photoOfDesign(
  ctx: QueryContext,
  { view, photo_file_id }: Pick<DesignRow, 'view' | 'photo_file_id'>,
): Promise<Buffer> {
  const orgId = ctx.actor.org.id
  const file =
    view === 'photo' && photo_file_id !== null ? await files.find(ctx.db, orgId, photo_file_id) : undefined
  if (file?.status === 'ready') return await readFile(ctx.services, orgId, file.id)
  throw invalidState('The design is not drawn on an uploaded photo, or the photo was deleted.', [
    { field: 'holiday_design_id', message: 'needs a photo', reason: 'needs_photo' },
  ])
}
