import * as z from 'zod'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { taskEntries } from '../../../kernel/tasks/tasks-table.ts'
import { id } from '../../../kernel/schema/fields.ts'

export const moveKind = 'files.move'
export const movePartition = 'files'
export const movePayload = z.strictObject({ file_id: id() })

/**
 * Queues a task that moves the bytes of a file to storage. In test mode there is no storage, so the bytes stay in the
 * database.
 */
export function moveLater(ctx: MutationContext, fileId: string): void {
  if (ctx.actor.mode !== 'live') return
  ctx.append(taskEntries, {
    // The id of the task is the file's id, so that the task can be found and is not queued twice.
    id: fileId,
    kind: moveKind,
    lane: movePartition,
    payload: movePayload.parse({ file_id: fileId }),
    due_at: ctx.present,
    created_at: ctx.present,
  })
}
