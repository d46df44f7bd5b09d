import * as z from 'zod'
import type { Organization } from '../access/actor.ts'
import { newId } from '../ids.ts'
import { writesToPeople } from '../messages/writing-call.ts'
import { taskKind, type TaskKind } from '../tasks/task.ts'
import { taskEntries } from '../tasks/tasks-table.ts'
import type { MutationContext } from './context.ts'
import { kindOfLeft as kind } from './left-behind.ts'
import type { Mutation } from './operation.ts'
import { type Kernel, run } from './run.ts'

const payload = z.strictObject({ operation: z.string(), input: z.record(z.string(), z.json()) })
type Payload = z.infer<typeof payload>

/**
 * Leaves an operation of the service to the background, for what follows from this call and nobody waits for: it is run
 * if, and only if, the call commits, and costs it no statement of its own. It may be run twice, after a crash or beside a
 * worker that was taken for dead, so it has to find out what it did already. Test data has no background. Work that takes
 * long has a lane of its own, so that nothing else waits behind it.
 */
export function runLater(
  ctx: Pick<MutationContext, 'actor' | 'append' | 'present'>,
  operation: string,
  input: Payload['input'],
  lane = 'operations',
): void {
  if (!writesToPeople(ctx.actor)) return
  ctx.append(taskEntries, {
    id: newId(),
    kind,
    lane,
    payload: payload.parse({ operation, input }),
    due_at: ctx.present,
    created_at: ctx.present,
  })
}

/** Runs what was left to the background; again after failures, for about a day. */
export function laterTask(
  kernel: Kernel,
  operations: readonly Mutation[],
  organizationOf: (id: string) => Promise<Organization | undefined>,
): TaskKind<Payload> {
  const byName = new Map(operations.map((operation) => [operation.name, operation]))
  return taskKind({
    name: kind,
    payload,
    delaysSeconds: [10, 60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600],
    handler: async ({ orgId }, { operation: name, input }) => {
      const operation = byName.get(name)
      const org = await organizationOf(orgId)
      if (!operation || !org) return { outcome: 'dead', reason: `Nobody runs ${name} there.` }
      const actor = { type: 'system', id: null, org, mode: 'live', locations: '*' } as const
      await run(kernel, operation, { actor, input, requestId: newId() })
      return { outcome: 'done' }
    },
  })
}
