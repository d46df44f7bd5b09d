import * as z from 'zod'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { taskEntries } from '../../kernel/tasks/tasks-table.ts'
import { id } from '../../kernel/schema/fields.ts'

export const moveKind = 'files.move'
export const moveLane = 'files'
export const movePayload = z.strictObject({ file_id: id() })

/** Leaves it to the background to move the bytes of a file to storage; test data has none, and its bytes stay where they are. */
export function moveLater(ctx: MutationContext, fileId: string): void {
  if (ctx.actor.mode !== 'live') return
  ctx.append(taskEntries, {
    // Named after the file, so that it is found and not left a second time.
    id: fileId,
    kind: moveKind,
    lane: moveLane,
    payload: movePayload.parse({ file_id: fileId }),
    due_at: ctx.present,
    created_at: ctx.present,
  })
}
