import { accessScopeFor } from '../../../kernel/access/actor.ts'
import { invalidField } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { files } from './file.ts'
import type { Parent } from './files-table.ts'
import { requireFileQuota } from './store-file.ts'

/**
 * Attaches a picture of a house to a design of holiday lights. Does nothing if the picture is already attached to this
 * design. It must not be attached to another design. A member limited to their own records can attach only their own uploads.
 */
export async function attachImage(
  ctx: MutationContext,
  field: string,
  fileId: string,
  design: Parent,
): Promise<void> {
  const row = await files.findAndLock(ctx, fileId)
  const isPicture = row?.kind === 'holiday_design_image' && row.status === 'ready'
  if (isPicture && row.parent_id === design.id) return
  const isTheirs = row?.created_by_type === ctx.author.type && row.created_by_id === ctx.author.id
  const mayTake = isTheirs || accessScopeFor(ctx.actor, 'manage_holiday_lights') === 'all'
  if (!isPicture || row.parent_id !== null || !mayTake)
    throw invalidField(field, 'is not a picture that was uploaded for this design')
  await requireFileQuota(ctx, row.kind, design)
  files.save(ctx, row, { parent_kind: design.kind, parent_id: design.id, location_id: design.location_id })
}
