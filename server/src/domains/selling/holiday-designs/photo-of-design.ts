import { invalidState } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { files, readFile } from '../../organization/stored-files/index.ts'
import type { DesignRow } from './holiday-design.ts'

/**
 * The picture behind the drawing. Maps and street views belong to their providers, who forbid altering them.
 */
export async function photoOfDesign(
  ctx: QueryContext,
  { view, photo_file_id }: Pick<DesignRow, 'view' | 'photo_file_id'>,
): Promise<Buffer> {
  const orgId = ctx.actor.org.id
  const file =
    view === 'photo' && photo_file_id !== null ? await files.find(ctx.db, orgId, photo_file_id) : undefined
  if (file?.status === 'ready') return await readFile(ctx.services, orgId, file.id)
  throw invalidState('The design is not drawn on a photo of its own, or that was deleted.', [
    { field: 'holiday_design_id', message: 'needs a photo', reason: 'needs_photo' },
  ])
}
