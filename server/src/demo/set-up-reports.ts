import { updateClient } from '../domains/customers/clients/operations.ts'
import { updateInvoice } from '../domains/money/invoices/operations.ts'
import { updateJob } from '../domains/work/jobs/operations.ts'
import { updateLead } from '../domains/customers/leads/operations.ts'
import { hasReportSnapshots } from '../domains/office/reports/index.ts'
import { createSnapshot } from '../domains/office/reports/operations.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Kernel } from '../kernel/operations/run.ts'
import { addDays, localToday } from '../kernel/time/index.ts'
import { asOwner, type Owned, type Perform } from './as-owner.ts'

/**
 * Stores the reports of the last month. Adds ids in external systems to one client, invoice, job and lead. Does
 * nothing if this was done before.
 */
export async function setUpReports(
  parts: { database: Database; kernel: Kernel },
  owned: Owned,
): Promise<void> {
  const { org } = owned
  await asOwner(parts, owned, async (perform, transaction) => {
    if (await hasReportSnapshots(transaction, org.id)) return
    await storeReports(perform, localToday(org.timezone, new Date(parts.kernel.now())))
    const first = async (from: string): Promise<{ id: string; client_id: string | null } | undefined> =>
      transaction.row(`select r.id, r.client_id from ${from} where r.org_id = $1 order by r.id limit 1`, [
        org.id,
      ])
    const invoice = await first(
      'invoice_facts r join client_facts c on c.org_id = r.org_id and c.id = r.client_id and c.archived_at is null',
    )
    if (invoice !== undefined) {
      const { id: invoice_id, client_id } = invoice
      await perform(updateInvoice, { invoice_id, external_refs: { quickbooks: '145' } })
      await perform(updateClient, { client_id, external_refs: { quickbooks: '77', mailchimp: 'a1b2c3' } })
    }
    const job = await first('(select * from job_facts where archived_at is null) r')
    if (job !== undefined) await perform(updateJob, { job_id: job.id, external_refs: { companycam: '9001' } })
    const lead = await first('(select * from lead_facts where archived_at is null) r')
    if (lead !== undefined) await perform(updateLead, { lead_id: lead.id, external_refs: { angi: 'L-4711' } })
  })
}

async function storeReports(perform: Perform, today: string): Promise<void> {
  const to = addDays(`${today.slice(0, 7)}-01`, -1)
  const span = { from: `${to.slice(0, 7)}-01`, to }
  for (const [report, name] of [
    ['revenue', 'What came in last month'],
    ['receivables', 'What was owed at the end of last month'],
  ])
    await perform(createSnapshot, { report, name, ...span })
}
