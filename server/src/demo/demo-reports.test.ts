import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listClients } from '../domains/customers/clients/operations.ts'
import { listInvoices } from '../domains/money/invoices/operations.ts'
import { listJobs } from '../domains/work/jobs/operations.ts'
import { listLeads } from '../domains/customers/leads/operations.ts'
import { getSnapshot, listSnapshots, summarizeReport } from '../domains/office/reports/operations.ts'
import { checksumOf } from '../domains/office/reports/testing/checksum-of.ts'
import { newId } from '../kernel/ids.ts'
import type { Operation } from '../kernel/operations/operation.ts'
import { run } from '../kernel/operations/run.ts'
import { ensureDemo } from './index.ts'
import { demo, ownerOf } from './testing/look-at-demo.ts'

test('the demo keeps report snapshots of last month and external ids of records, also after a second setup', async () => {
  const { app, companies } = await demo()
  await ensureDemo({ ...app, now: app.kernel.now() })
  for (const company of companies) {
    const actor = await ownerOf(company)
    const runAsOwner = <In, Out>(operation: Operation<In, Out>, input: object): Promise<Out> =>
      run(app.kernel, operation, { actor, input, requestId: newId() })
    const { items } = await runAsOwner(listSnapshots, {})
    assert.deepEqual(items.map(({ report }) => report).toSorted(), ['receivables', 'revenue'])
    for (const { id } of items) {
      const { input, result, sha256 } = await runAsOwner(getSnapshot, { report_snapshot_id: id })
      assert.equal(sha256, checksumOf(result))
      const { generated_at: _, ...now } = await runAsOwner(summarizeReport, input)
      const { generated_at: _storedAt, ...storedReport } = result
      assert.deepEqual(now, storedReport)
    }
    const pages = await Promise.all([
      runAsOwner(listClients, { external_ref: 'quickbooks:77' }),
      runAsOwner(listInvoices, { external_ref: 'quickbooks:145' }),
      runAsOwner(listJobs, { external_ref: 'companycam:9001' }),
      runAsOwner(listLeads, { external_ref: 'angi:L-4711' }),
    ])
    assert.deepEqual(
      pages.map((page) => page.items.length),
      [1, 1, 1, 1],
    )
  }
})
