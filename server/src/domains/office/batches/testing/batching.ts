import { findOrganizationById } from '../../../organization/company/index.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { getBatch, prepareBatch, startBatch } from '../operations.ts'
import { runBatchTask } from '../index.ts'
import { runKind, runPartition, runPayload } from '../run-batch-later.ts'
import { queueTasks } from '../../../../kernel/tasks/queue.ts'

export const prepare = (org: TestOrg, input: unknown, as = org.owner) => org.run(prepareBatch, input, as)

export async function start(org: TestOrg, input: unknown, as = org.owner) {
  const { id: batch_id, confirm_token } = await prepare(org, input, as)
  return await org.run(startBatch, { batch_id, confirm_token }, as)
}

/**
 * Runs the background tasks of started batches until they are complete, or until `signal` is aborted. Returns
 * the number of times that a task was run.
 */
export async function runBatches(
  { app, id: orgId }: TestOrg,
  signal = new AbortController().signal,
): Promise<number> {
  const { kernel, database } = app
  const { rows } = await app.inspect.query<{ payload: unknown }>(
    `delete from quoin.tasks where org_id = $1 and kind = 'batches.run' returning payload`,
    [orgId],
  )
  const kind = runBatchTask({
    kernel,
    database,
    organizationOf: (id) => findOrganizationById(database.system, id),
  })
  let attempts = 0
  for (const { payload } of rows)
    for (let isOver = false; !isOver; attempts++) {
      const ctx = { orgId, attempt: 1, now: kernel.now(), inTurn: () => Promise.resolve(), signal }
      const { outcome } = await kind.handler(ctx, kind.payload.parse(payload))
      isOver = outcome !== 'later' || signal.aborted
    }
  return attempts
}

/** Prepares, starts and runs a batch, and returns it with all its items. */
export async function carryOut(org: TestOrg, input: unknown, as = org.owner) {
  const { id } = await start(org, input, as)
  await runBatches(org)
  return await readBatch(org, id)
}

export async function readBatch(org: TestOrg, batch_id: string) {
  const first = await org.run(getBatch, { batch_id, limit: 100 }, org.owner)
  const items = [...first.items]
  for (let after_n = first.next_n; after_n !== null;) {
    const page = await org.run(getBatch, { batch_id, limit: 100, after_n }, org.owner)
    items.push(...page.items)
    after_n = page.next_n
  }
  return { ...first, items }
}

/**
 * Returns an abort signal that stops a worker after this number of items, as if the worker were killed between two
 * items.
 */
export function endsAfter(items: number): AbortSignal {
  let begun = 0
  return Object.defineProperty(new AbortController().signal, 'aborted', { get: () => begun++ >= items })
}

/** Queues the task of a running batch again, as happens when the lease of a worker expires. */
export async function queueAgain({ app, id: orgId }: TestOrg, batchId: string): Promise<void> {
  const tasks = [{ orgId, id: batchId, partition: runPartition, payload: { batch_id: batchId } }]
  await app.database.system.transaction((transaction) => {
    queueTasks(transaction, { name: runKind, payload: runPayload }, tasks, app.kernel.now())
    return Promise.resolve()
  })
}
