import * as z from 'zod'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { eraseKind } from '../../../kernel/tasks/personal-data.ts'
import { taskEntries } from '../../../kernel/tasks/tasks-table.ts'

export const erasePayload = z.strictObject({ erasure_id: z.uuid() })

/** Enqueues the task that erases the data of a person, in the transaction of the call. */
export function eraseLater(ctx: MutationContext, erasureId: string): void {
  const { present } = ctx
  ctx.append(taskEntries, {
    id: erasureId,
    kind: eraseKind,
    lane: 'erasures',
    payload: erasePayload.parse({ erasure_id: erasureId }),
    due_at: present,
    created_at: present,
  })
}
