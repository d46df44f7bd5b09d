import { creditNotes } from '../domains/money/credit-notes/index.ts'
import { creditInvoice } from '../domains/money/invoices/operations.ts'
import { lineItemsOf, type LineItem } from '../domains/organization/line-items/index.ts'
import { saveVisit, scheduleJob, splitJob } from '../domains/work/jobs/operations.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Queries } from '../kernel/database/queries.ts'
import type { Kernel } from '../kernel/operations/run.ts'
import { addDays, localToday } from '../kernel/time/index.ts'
import { asOwner, type Owned, type Perform } from './as-owner.ts'
import { nextWorkingDay } from './next-working-day.ts'

interface RecordWithLines {
  id: string
  line_items: LineItem[]
}

/**
 * Splits a sold job into two jobs in different seasons, plans three days of work for the first job, and credits a part
 * of an invoice. Does nothing if this was done before.
 */
export async function setUpOffice(
  parts: { database: Database; kernel: Kernel },
  owned: Owned,
): Promise<void> {
  await asOwner(parts, owned, async (perform, transaction) => {
    const orgId = owned.org.id
    if (await hasCreditNote(transaction, orgId)) return
    const [job] = await jobsToSplit(transaction, orgId)
    const today = localToday(owned.org.timezone, new Date(parts.kernel.now()))
    if (job) {
      await splitBySeason(perform, job, addDays(today, 120))
      await planThreeDays(perform, job.id, today)
    }
    const [invoice] = await invoicesToCredit(transaction, orgId)
    if (invoice) await credit(perform, invoice)
  })
}

async function hasCreditNote(db: Queries, orgId: string): Promise<boolean> {
  return (await db.row(`${creditNotes.select} where r.org_id = $1 limit 1`, [orgId])) !== undefined
}

/** Moves the last line of a job to another job, which is scheduled for `scheduled_date`. */
async function splitBySeason(perform: Perform, job: RecordWithLines, scheduled_date: string): Promise<void> {
  const { into } = await perform(splitJob, {
    job_id: job.id,
    lines: [{ line_id: job.line_items.at(-1)!.id }],
  })
  await perform(scheduleJob, { job_id: into.id, scheduled_date })
  await perform(saveVisit, { visit_id: into.id, kind: 'takedown' })
}

/** Plans three visits of a job on working days: the visit that the job already has, and two more. */
async function planThreeDays(perform: Perform, job_id: string, today: string): Promise<void> {
  const first = await perform(saveVisit, { visit_id: job_id, kind: 'install' })
  const start = first.scheduled_date ?? nextWorkingDay(addDays(today, 3))
  const hours = { scheduled_time_start: '07:30:00', scheduled_time_end: '16:00:00' }
  if (first.scheduled_date === null) await perform(scheduleJob, { job_id, scheduled_date: start, ...hours })
  const second = nextWorkingDay(start)
  await perform(saveVisit, { job_id, dates: [second, nextWorkingDay(second)], ...hours, kind: 'install' })
}

async function credit(perform: Perform, { id: invoice_id, line_items }: RecordWithLines): Promise<void> {
  const line = line_items.reduce((a, b) => (b.line_total_cents > a.line_total_cents ? b : a))
  const amount_cents = Math.ceil(line.line_total_cents / 10)
  await perform(creditInvoice, {
    invoice_id,
    lines: [{ line_id: line.id, amount_cents }],
    reason: 'One side of the house could not be reached.',
  })
}

function jobsToSplit(db: Queries, orgId: string): Promise<RecordWithLines[]> {
  return db.rows(
    `select f.id, f.line_items from (
       select r.id, r.job_number, ${lineItemsOf('job_id')} as line_items from job_facts r
        where r.org_id = $1 and r.status in ('unscheduled', 'scheduled') and r.estimate_id is not null
          and not exists (select from invoice_facts i where i.org_id = r.org_id and i.job_id = r.id)) f
      where json_array_length(f.line_items) > 1 order by f.job_number limit 1`,
    [orgId],
  )
}

function invoicesToCredit(db: Queries, orgId: string): Promise<RecordWithLines[]> {
  return db.rows(
    `select r.id, ${lineItemsOf('invoice_id')} as line_items from invoice_facts r
      where r.org_id = $1 and r.issued_at is not null and r.voided_at is null and r.written_off_at is null
        and not exists (select from payment_facts p where p.org_id = r.org_id and p.invoice_id = r.id)
      order by r.invoice_number desc limit 1`,
    [orgId],
  )
}
