import { appointmentRows } from './appointment-rows.ts'
import { timesOf } from './course.ts'
import { clientRow, propertyRow } from './customer.ts'
import { acceptanceRows, type EstimateWithLines, versionRows } from './estimate-course-rows.ts'
import { estimateRows } from './estimate-rows.ts'
import { invoiceRows } from './invoice-rows.ts'
import { jobRows } from './job-rows.ts'
import { leadRows } from './lead-rows.ts'
import { depositEntries, invoiceEntries } from './ledger-rows.ts'
import { copyLines, lineRows } from './line-rows.ts'
import { numberRows } from './number-rows.ts'
import { depositRows } from './payment-rows.ts'
import { type Rows, type Story, tablesInOrder } from './rows.ts'
import type { Scene } from './scene.ts'
import { tagsOn } from './tags.ts'
import { todoRows } from './todo-rows.ts'

type Drafts = Record<keyof Story, object[]>

/**
 * Collects the rows of the demo data, by table. The rows are generated case by case. A case is the history of one
 * customer: the lead, the estimate, the job and the invoice.
 */
export class Draft {
  readonly #rows = Object.fromEntries(tablesInOrder.map((table) => [table, []])) as unknown as Drafts

  readonly #estimates: EstimateWithLines[] = []

  addScene(scene: Scene): void {
    const { plot, random, customer } = scene
    const rows = this.#rows
    if (scene.leadId !== null) {
      const lead = leadRows(scene)
      rows.leads.push(lead.row)
      rows.status_history.push(...lead.history)
      rows.lead_appointments.push(...appointmentRows(scene, lead))
      rows.todos.push(...todoRows(scene, lead))
    }
    if (plot.estimate === undefined) return
    if (!plot.returning) this.#addClient(scene)

    const estimate = estimateRows(scene)
    rows.estimates.push(estimate.row)
    rows.line_items.push(...lineRows(estimate.lines, 'estimate_id', scene.estimateId))
    rows.status_history.push(...estimate.history)
    this.#estimates.push(estimate)
    if (plot.job === undefined) return

    const job = jobRows(scene)
    const jobLines = copyLines(estimate.lines, random, job.row.created_at)
    const deposits = depositRows(scene)
    rows.jobs.push(job.row)
    rows.job_assignees.push(...job.assignees)
    rows.job_checklists.push(...job.quality.checklists)
    rows.quality_reports.push(...job.quality.reports)
    rows.line_items.push(...lineRows(jobLines, 'job_id', scene.jobId))
    rows.status_history.push(...job.history)
    rows.estimate_acceptances.push(...acceptanceRows(estimate, scene))
    rows.payments.push(...deposits)
    rows.ledger_entries.push(...depositEntries(deposits, customer.stage.locationId, random))
    if (plot.invoice === undefined) return

    const invoice = invoiceRows(scene, deposits)
    const lines = copyLines(jobLines, random, invoice.row.created_at)
    rows.invoices.push(invoice.row)
    rows.line_items.push(...lineRows(lines, 'invoice_id', scene.invoiceId))
    rows.payments.push(...invoice.payments)
    rows.invoice_firsts.push(...invoice.firsts)
    rows.status_history.push(...invoice.history)
    rows.ledger_entries.push(...invoiceEntries(invoice.row, invoice.payments, deposits, random))
  }

  /** Assigns record numbers to the rows, and adds the stored copies of sent estimates. */
  finished(tags: Rows): Story {
    const { leads, estimates, jobs, invoices } = this.#rows
    const counters = [
      ...numberRows(leads, { kind: 'lead', column: 'lead_number', by: 'created_at' }),
      ...numberRows(estimates, { kind: 'estimate', column: 'estimate_number', by: 'sent_at' }),
      ...numberRows(jobs, { kind: 'job', column: 'job_number', by: 'created_at' }),
      ...numberRows(invoices, { kind: 'invoice', column: 'invoice_number', by: 'sent_at' }),
    ]
    const estimate_versions = this.#estimates.flatMap(versionRows)
    return { ...this.#rows, estimate_versions, counters, tags }
  }

  #addClient({ cast, number, plot, customer, calendar, days }: Scene): void {
    const status = plot.client ?? clientStatusOf(plot.estimate!)
    const created = calendar.past(days.lead, 9, 12)
    const updated = calendar.past(days.decision, 10, 20)
    const times = timesOf([
      ['lead', created],
      [status, updated > created ? updated : created],
    ])
    this.#rows.clients.push(clientRow(customer, status, times, tagsOn(cast, 'clients', number)))
    this.#rows.properties.push(propertyRow(customer, times))
  }
}

/**
 * Returns the status that an estimate gives its client: `prospect` if the estimate was sent, `active` if it was
 * accepted.
 */
function clientStatusOf(estimate: string): string {
  if (estimate === 'accepted') return 'active'
  return estimate === 'draft' ? 'lead' : 'prospect'
}
