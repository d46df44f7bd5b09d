import assert from 'node:assert/strict'
import { createClient, getClient } from '../../../src/domains/customers/clients/operations.ts'
import {
  createFromJob,
  getInvoice,
  sendInvoice,
  voidInvoice,
} from '../../../src/domains/money/invoices/operations.ts'
import { saveTaxRate } from '../../../src/domains/organization/company/operations.ts'
import {
  acceptEstimate,
  collectDeposit,
  createEstimate,
  getEstimate,
  sendEstimate,
  setAdjustments,
} from '../../../src/domains/selling/estimates/operations.ts'
import { address } from '../../../src/domains/selling/estimates/testing/estimating.ts'
import { createFromEstimate, getJob, splitJob } from '../../../src/domains/work/jobs/operations.ts'
import { AppError } from '../../../src/kernel/errors.ts'
import type { TestOrg } from '../../../src/testing/test-org.ts'
import { scaled, spelled, sum } from './exact.ts'
import {
  type JobPart,
  type Offer,
  Refused,
  Sale,
  type SaleInvoice,
  type SaleJob,
  type Wanted,
} from './sale.ts'
import { actOnSale, type SaleAction } from './sale-steps.ts'
import { type Taking, totalOf } from './sold.ts'

/** A sale of the calculation beside the same sale in the service. */
export class SaleWorld {
  readonly sale: Sale
  readonly #org: TestOrg
  readonly #offer: Offer
  readonly #ids = new Map<SaleJob | SaleInvoice, string>()
  /** The bought line from which each line of the service comes. */
  readonly #origin = new Map<string, number>()
  #clientId = ''
  #estimateId = ''
  #lineIds: string[] = []

  constructor(org: TestOrg, offer: Offer) {
    this.#org = org
    this.#offer = offer
    this.sale = new Sale(offer)
  }

  readonly #run: TestOrg['run'] = (operation, input) => this.#org.run(operation, input, this.#org.owner)

  async open(): Promise<void> {
    const { lines, discount, rate, use } = this.#offer
    const named = { name: 'Ada', email: 'ada@example.com', ...address }
    this.#clientId = (await this.#run(createClient, named)).id
    const tax_rate_id =
      rate.length === 0 ? null : (await this.#run(saveTaxRate, { name: 'All', components: rate })).id
    const { id: estimate_id } = await this.#run(createEstimate, {
      client_id: this.#clientId,
      location_id: this.#org.locationId,
      line_items: lines.map((line, at) => ({ ...line, name: `Line ${at + 1}` })),
      discount,
      tax_rate_id,
    })
    this.#estimateId = estimate_id
    await this.#run(setAdjustments, { estimate_id, deposit: { type: 'percent', value: '50', use } })
    await this.#run(sendEstimate, { estimate_id, channels: ['email'] })
    const estimate = await this.#run(acceptEstimate, { estimate_id, create_job: false })
    this.#lineIds = estimate.line_items.map(({ id }) => id)
    for (const [at, id] of this.#lineIds.entries()) this.#origin.set(id, at)
    const { accepted } = this.sale
    assert.deepEqual(
      [estimate.subtotal_cents, estimate.discount_cents, estimate.tax_cents, estimate.total_cents],
      [accepted.subtotal, accepted.discount, accepted.tax, accepted.total],
    )
    assert.deepEqual(
      estimate.line_items.map((line) => [
        line.line_total_cents,
        line.sold_discount_cents,
        line.sold_tax_cents,
      ]),
      accepted.lines.map(({ net, discount: share, tax }) => [net, share, tax]),
    )
  }

  #id(of: SaleJob | SaleInvoice): string {
    return this.#ids.get(of)!
  }

  async take(action: SaleAction): Promise<void> {
    // Lines are named before the calculation moves them.
    const input = await this.#inputOf(action)
    let made: unknown
    let refusal: Refused | undefined
    try {
      made = actOnSale(this.sale, action)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refusal = error
    }
    try {
      await this.#inService(action, input, made)
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'internal_error') throw error
      assert.ok(refusal, `the service refuses ${action.do}: ${error.code} ${JSON.stringify(error.details)}`)
      return
    }
    assert.equal(refusal, undefined, `the service does what the page refuses: ${action.do}`)
  }

  async #inputOf(action: SaleAction): Promise<object> {
    const estimate_id = this.#estimateId
    if (action.do === 'plan') {
      if (!action.wanted) return { estimate_id }
      const lines = action.wanted.map(({ of, taking }) => ({
        line_id: this.#lineIds[of],
        ...inputOf(taking),
      }))
      return { estimate_id, lines }
    }
    if (action.do === 'split') {
      const lines = await this.#linesOf(action.job, action.wanted)
      return { job_id: this.#id(action.job), lines, into_job_id: action.into && this.#id(action.into) }
    }
    if (action.do === 'bill') return { job_id: this.#id(action.job) }
    if (action.do === 'void') return { invoice_id: this.#id(action.invoice) }
    return { estimate_id, amount_cents: action.amount, method: 'cash' }
  }

  async #linesOf(saleJob: SaleJob, wanted: readonly Wanted<JobPart>[]): Promise<object[]> {
    const job = await this.#run(getJob, { job_id: this.#id(saleJob) })
    const used = new Set<string>()
    return wanted.map(({ of, taking }) => {
      // Of two parts of one line, one is billed: they differ in net, or it does not matter which is which.
      const line = job.line_items.find(
        (each) =>
          this.#originOf(each) === of.of &&
          each.line_total_cents === of.net &&
          each.sold_tax_cents === of.tax &&
          !used.has(each.id),
      )
      assert.ok(line, `no line of ${of.net} for bought line ${of.of + 1}`)
      used.add(line.id)
      return { line_id: line.id, ...inputOf(taking) }
    })
  }

  #originOf(line: { id: string; name: string }): number {
    const known = this.#origin.get(line.id) ?? Number(line.name.slice('Line '.length)) - 1
    this.#origin.set(line.id, known)
    return known
  }

  async #inService(action: SaleAction, input: object, made: unknown): Promise<void> {
    if (action.do === 'plan') {
      const { id } = await this.#run(createFromEstimate, input)
      if (made) this.#ids.set(made as SaleJob, id)
    } else if (action.do === 'split') {
      const { into } = await this.#run(splitJob, input)
      if (made) this.#ids.set(made as SaleJob, into.id)
    } else if (action.do === 'bill') {
      const { id } = await this.#run(createFromJob, input)
      if (made) this.#ids.set(made as SaleInvoice, id)
      if (this.sale.invoices.length % 2 === 0)
        await this.#run(sendInvoice, { invoice_id: id, channels: ['none'] })
    } else if (action.do === 'void') await this.#run(voidInvoice, input)
    else await this.#run(collectDeposit, input)
  }

  /** Every figure of the estimate, its jobs and its invoices. */
  async check(): Promise<void> {
    const { sale } = this
    for (const job of sale.jobs) await this.#checkJob(job)
    for (const invoice of sale.standing) await this.#checkInvoice(invoice)
    const estimate = await this.#run(getEstimate, { estimate_id: this.#estimateId })
    assert.equal(estimate.unplanned_cents, sale.unplannedTotal)
    assert.deepEqual(
      estimate.jobs.map(({ job_id, total_cents, invoiced_cents }) => [job_id, total_cents, invoiced_cents]),
      sale.jobs.map((job) => {
        const invoices = sale.standing.filter((each) => each.job === job)
        return [this.#id(job), totalOf(job.parts), sum(invoices.map(({ total }) => total))]
      }),
    )
    const client = await this.#run(getClient, { client_id: this.#clientId })
    assert.equal(client.credit_cents, sale.depositLeft)
  }

  async #checkJob(job: SaleJob): Promise<void> {
    const { line_items, total_cents } = await this.#run(getJob, { job_id: this.#id(job) })
    const shown = line_items.map((line) => [
      this.#originOf(line),
      line.line_total_cents,
      line.sold_discount_cents,
      line.sold_tax_cents,
    ])
    const expected = job.parts.map(({ of, net, discount, tax }) => [of, net, discount, tax])
    assert.deepEqual(shown.map(String).sort(), expected.map(String).sort(), 'lines of a job')
    for (const part of job.parts.filter(({ isByAmount }) => !isByAmount))
      assert.ok(
        line_items.some(
          (line) => line.line_total_cents === part.net && scaled(line.quantity, 4) === part.quantity,
        ),
        `no line of the quantity ${spelled(part.quantity, 4)}`,
      )
    assert.equal(total_cents, totalOf(job.parts), 'total of a job')
  }

  async #checkInvoice(invoice: SaleInvoice): Promise<void> {
    const shown = await this.#run(getInvoice, { invoice_id: this.#id(invoice) })
    const components = this.#offer.rate.map(({ name }) =>
      sum(shown.tax_lines.filter((line) => line.name === name).map((line) => line.tax_cents)),
    )
    assert.deepEqual(
      {
        subtotal: shown.subtotal_cents,
        discount: shown.discount_cents,
        tax: shown.tax_cents,
        components,
        total: shown.total_cents,
        deposit: shown.deposit_applied_cents,
      },
      {
        subtotal: invoice.subtotal,
        discount: invoice.discount,
        tax: invoice.tax,
        components: invoice.components,
        total: invoice.total,
        deposit: invoice.deposit,
      },
      `an invoice that is ${shown.status}`,
    )
  }

  /** Plans and bills what is left. */
  async end(): Promise<void> {
    if (this.sale.unplanned.some((part) => part !== null)) await this.take({ do: 'plan' })
    for (const job of this.sale.jobs)
      if (job.parts.some(({ invoice }) => invoice === null)) await this.take({ do: 'bill', job })
  }
}

function inputOf(taking: Taking): object {
  if (taking === 'all') return {}
  return 'quantity' in taking ? { quantity: spelled(taking.quantity, 4) } : taking
}
