import { findOrganizationById } from '../../../organization/company/index.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { getBatch, prepareBatch, startBatch } from '../operations.ts'
import { runBatchTask } from '../index.ts'

export const prepare = (org: TestOrg, input: unknown, as = org.owner) => org.run(prepareBatch, input, as)

export async function start(org: TestOrg, input: unknown, as = org.owner) {
  const { id: batch_id, confirm_token } = await prepare(org, input, as)
  return await org.run(startBatch, { batch_id, confirm_token }, as)
}

/** Runs the tasks of started batches, as the worker would do. Returns the number of attempts. */
export async function runBatches({ app, id: orgId }: TestOrg, signal = new AbortController().signal): Promise<number> {
  const { kernel, database } = app
  const { rows } = await app.inspect.query<{ payload: unknown }>(
    `delete from quoin.tasks where org_id = $1 and kind = 'batches.run' returning payload`,
    [orgId],
  )
  const kind = runBatchTask({ kernel, database, organizationOf: (id) => findOrganizationById(database.system, id) })
  let attempts = 0
  for (const { payload } of rows)
    for (let isOver = false; !isOver && !signal.aborted; attempts++) {
      const ctx = { orgId, attempt: 1, now: kernel.now(), inTurn: () => Promise.resolve(), signal }
      const { outcome } = await kind.handler(ctx, kind.payload.parse(payload))
      isOver = outcome !== 'later'
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

export const verdictsOf = (items: readonly { verdict: string }[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { verdict } of items) counts[verdict] = (counts[verdict] ?? 0) + 1
  return counts
}
