import type { Organization } from '../../../kernel/access/actor.ts'
import { memberNow } from '../../../kernel/access/member-now.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { type Kernel, run } from '../../../kernel/operations/run.ts'
import { queueTasks } from '../../../kernel/tasks/queue.ts'
import type { Schedule } from '../../../kernel/tasks/schedule.ts'
import { taskKind, type TaskKind } from '../../../kernel/tasks/task.ts'
import { selectItems } from './batch-items-table.ts'
import { findBatch, selectRunningWithoutTask } from './batches-table.ts'
import { finishBatch } from './operations/finish.ts'
import { runKind, runPartition, runPayload } from './run-batch-later.ts'
import { undoRequests } from './undo-requests.ts'
import { runItem } from './run-item.ts'

type Payload = (typeof runPayload)['_output']

/** Number of milliseconds after which the task ends and is queued again, so that other tasks can run. */
const mostMs = 2000
const itemsAtOnce = 25
const retryMs = 1000

interface Parts {
  kernel: Kernel
  database: Database
  organizationOf: (id: string) => Promise<Organization | undefined>
}

/**
 * Creates the kind of background task that runs the items of a started batch, one after the other, from the first
 * one that is still `ready`. The steps, and what happens after a crash:
 *
 * 1. `batches.start` sets the batch to `running` and queues this task, in one transaction.
 * 2. The task runs each item in a separate transaction (run-item.ts). After a crash the lease of the task
 *    expires, and another worker continues with the first item that is still `ready`. Two workers cannot run the
 *    same item twice, because each item has an idempotency key.
 * 3. When no item is `ready` anymore, `batches.finish` sets the batch to `done` and emits `batch.done`. A
 *    repeated call has no effect.
 *
 * Workers of earlier releases of the server do not know this kind of task and do not claim it. If the task is lost,
 * `requeueBatches` queues it again.
 */
export function runBatchTask({ kernel, database, organizationOf }: Parts): TaskKind<Payload> {
  return taskKind({
    name: runKind,
    payload: runPayload,
    delaysSeconds: [1, 5, 10, 30, 60, 60, 60],
    handler: async ({ orgId, now, signal }, { batch_id: batchId }) => {
      const org = await organizationOf(orgId)
      if (!org) return { outcome: 'dead', reason: 'The organization does not exist.' }
      const until = performance.now() + mostMs
      const reader = database.live.reader({ orgId, locations: '*' })
      const batch = await findBatch(reader, orgId, batchId)
      if (batch?.status !== 'running') return { outcome: 'done' }
      const requestsOfUndo = undoRequests(reader, org.id, batch)
      const beginner = { memberId: batch.member_id, keyId: batch.key_id }
      for (;;) {
        const items = await selectItems(reader, { orgId, batchId }, { verdict: 'ready', most: itemsAtOnce })
        if (items.length === 0) {
          await finish(kernel, org, batchId)
          return { outcome: 'done' }
        }
        for (const item of items) {
          if (performance.now() > until || signal.aborted) return { outcome: 'later', dueAt: now }
          const actor = await memberNow(database.system, org, beginner, kernel.now())
          const outcome = await runItem({ kernel, org, batch, item, actor, requestsOfUndo })
          if (outcome === 'ended') return { outcome: 'done' }
          if (outcome === 'later')
            return { outcome: 'later', dueAt: new Date(Date.parse(now) + retryMs).toISOString() }
        }
      }
    },
  })
}

async function finish(kernel: Kernel, org: Organization, batchId: string): Promise<void> {
  const actor = { type: 'system', id: null, org, mode: 'live', locations: '*' } as const
  await run(kernel, finishBatch, { actor, input: { batch_id: batchId }, requestId: newId() })
}

const overdueMs = 10_000
const mostLost = 500

/**
 * Every five seconds, finds running batches whose task was lost or has failed for good, and queues the task again. This
 * includes batches that have no items left to run: until the task runs, such a batch counts as running, and the company
 * cannot start another one.
 */
export function requeueBatches(database: Database): Schedule {
  return {
    name: 'batches.requeue',
    everySeconds: 5,
    suspendWhenCircuitOpen: true,
    run: async (now) => {
      const before = new Date(Date.parse(now) - overdueMs).toISOString()
      const lost = await selectRunningWithoutTask(database.system, before, mostLost)
      if (lost.length === 0) return
      const tasks = lost.map(({ org_id: orgId, id }) => ({
        orgId,
        id,
        partition: runPartition,
        payload: { batch_id: id },
      }))
      await database.system.transaction((transaction) => {
        queueTasks(transaction, { name: runKind, payload: runPayload }, tasks, now)
        return Promise.resolve()
      })
    },
  }
}
