import * as z from 'zod'
import type { Organization } from '../access/actor.ts'
import { newId } from '../ids.ts'
import { writesToPeople } from '../messages/writing-call.ts'
import { taskKind, type TaskKind } from '../tasks/task.ts'
import { taskEntries } from '../tasks/tasks-table.ts'
import type { MutationContext } from './context.ts'
import { operationTaskKind as kind } from './enqueued-operations.ts'
import type { Mutation } from './operation.ts'
import { type Kernel, run } from './run.ts'

const payload = z.strictObject({ operation: z.string(), input: z.record(z.string(), z.json()) })
type Payload = z.infer<typeof payload>

/**
 * Enqueues a system operation that follows from this call and for which the caller does not wait. It runs only if the
 * call commits, because its task is written together with the call's other rows. The operation may run twice (after a
 * crash, or if a slow worker was assumed to have crashed), so it must recognize what it has already done. In the
 * sandbox nothing is enqueued. Long work should have a separate queue partition, so that other tasks do not wait
 * behind it.
 */
export function runLater(
  ctx: Pick<MutationContext, 'actor' | 'append' | 'present'>,
  operation: string,
  input: Payload['input'],
  partition = 'operations',
): void {
  if (!writesToPeople(ctx.actor)) return
  ctx.append(taskEntries, {
    id: newId(),
    kind,
    lane: partition,
    payload: payload.parse({ operation, input }),
    due_at: ctx.present,
    created_at: ctx.present,
  })
}

/** Creates the kind of task that runs enqueued operations. After failures it retries for about a day. */
export function laterTask(
  kernel: Kernel,
  operations: readonly Mutation[],
  organizationOf: (id: string) => Promise<Organization | undefined>,
): TaskKind<Payload> {
  const byName = new Map(
    operations.flatMap((operation) =>
      [operation.name, operation.formerName ?? []].flat().map((name) => [name, operation] as const),
    ),
  )
  return taskKind({
    name: kind,
    payload,
    delaysSeconds: [10, 60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600],
    handler: async ({ orgId }, { operation: name, input }) => {
      const operation = byName.get(name)
      const org = await organizationOf(orgId)
      if (!operation || !org)
        return { outcome: 'dead', reason: `The operation ${name} or its organization does not exist.` }
      const actor = { type: 'system', id: null, org, mode: 'live', locations: '*' } as const
      await run(kernel, operation, { actor, input, requestId: newId() })
      return { outcome: 'done' }
    },
  })
}
