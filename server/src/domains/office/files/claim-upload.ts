import type { Permission } from '../../../kernel/access/permissions.ts'
import { notFound } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { claimRequestId } from '../../../kernel/operations/request-ids.ts'
import { files } from '../../organization/stored-files/index.ts'
import { canAccessParent } from './parents.ts'

/** Claims the request id for a new file, or returns the file that an earlier call with the same `request_id` stored. */
export async function claimUpload(
  ctx: MutationContext,
  name: string,
  requestId: string | null | undefined,
  change: Permission,
) {
  const fileId = newId()
  const { madeBefore } = await claimRequestId(ctx, name, requestId, fileId)
  if (madeBefore === null) return { fileId, before: undefined }
  const existing = await files.find(ctx.db, ctx.actor.org.id, madeBefore)
  if (!existing || !(await canAccessParent(ctx, existing, change))) throw notFound('file')
  return { fileId: existing.id, before: { ...files.present(existing, ctx), duplicate: true } }
}
