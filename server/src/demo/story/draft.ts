import { timesOf } from './course.ts'
import { clientRow, propertyRow } from './customer.ts'
import { estimateRows } from './estimate-rows.ts'
import { invoiceRows } from './invoice-rows.ts'
import { jobRows } from './job-rows.ts'
import { leadRows } from './lead-rows.ts'
import { copyLines } from './line-rows.ts'
import { numberRows } from './number-rows.ts'
import { depositRows } from './payment-rows.ts'
import { tablesInOrder, type Story } from './rows.ts'
import type { Scene } from './scene.ts'

type Drafts = Record<keyof Story, Record<string, unknown>[]>

/** Collects the rows of one affair after the other. */
export class Draft {
  readonly #rows = Object.fromEntries(tablesInOrder.map((table) => [table, []])) as unknown as Drafts

  tell(scene: Scene): void {
    const { plot, random, calendar, days } = scene
    const rows = this.#rows
    if (scene.leadId !== null) {
      const lead = leadRows(scene)
      rows.leads.push(lead.row)
      rows.status_history.push(...lead.history)
    }
    if (plot.estimate === undefined) return
    if (!plot.returning) this.#addClient(scene)

    const estimate = estimateRows(scene)
    rows.estimates.push(estimate.row)
    rows.line_items.push(...estimate.lines)
    rows.status_history.push(...estimate.history)
    if (plot.job === undefined) return

    const job = jobRows(scene)
    const jobLines = copyLines(estimate.lines, 'job_id', scene.jobId, random, job.row.created_at)
    rows.jobs.push(job.row)
    rows.job_assignees.push(...job.assignees)
    rows.line_items.push(...jobLines)
    rows.status_history.push(...job.history)
    if (plot.invoice === undefined) return void rows.payments.push(...depositRows(scene))

    const invoice = invoiceRows(scene)
    const completed = calendar.past(days.work, 11, 30)
    rows.invoices.push(invoice.row)
    rows.line_items.push(...copyLines(jobLines, 'invoice_id', scene.invoiceId, random, completed))
    rows.payments.push(...invoice.payments)
  }

  finished(): Story {
    const { leads, estimates, jobs, invoices } = this.#rows
    const counters = [
      ...numberRows(leads, { kind: 'lead', column: 'lead_number', by: 'created_at' }),
      ...numberRows(estimates, { kind: 'estimate', column: 'estimate_number', by: 'sent_at' }),
      ...numberRows(jobs, { kind: 'job', column: 'job_number', by: 'created_at' }),
      ...numberRows(invoices, { kind: 'invoice', column: 'invoice_number', by: 'sent_at' }),
    ]
    return { ...this.#rows, counters }
  }

  #addClient({ plot, customer, calendar, days }: Scene): void {
    const status = plot.client ?? clientStatusOf(plot.estimate!)
    const created = calendar.past(days.lead, 9, 12)
    const updated = calendar.past(days.decision, 10, 20)
    const times = timesOf([
      ['lead', created],
      [status, updated > created ? updated : created],
    ])
    this.#rows.clients.push(clientRow(customer, status, times))
    this.#rows.properties.push(propertyRow(customer, times))
  }
}

/** A client moves up when the first estimate is sent, and again when one is accepted. */
function clientStatusOf(estimate: string): string {
  if (estimate === 'accepted') return 'active'
  return estimate === 'draft' ? 'lead' : 'prospect'
}
