import assert from 'node:assert/strict'
import {
  createFromJob,
  creditInvoice,
  getInvoice,
  sendInvoice,
  voidInvoice,
} from '../../../src/domains/money/invoices/operations.ts'
import { updateCompany } from '../../../src/domains/organization/company/operations.ts'
import {
  acceptEstimate,
  applyPackage,
  collectDeposit,
  createEstimate,
  getEstimate,
  sendEstimate,
} from '../../../src/domains/selling/estimates/operations.ts'
import { createFromEstimate, createJob, getJob, splitJob } from '../../../src/domains/work/jobs/operations.ts'
import { CorrectionWorld } from './correction-world.ts'
import { Refused as RefusedToCustomer } from './customer.ts'
import { spelled, sum } from './exact.ts'
import { boughtOf, choiceOf, offerOf, type Proposal, takenOf } from './proposal.ts'
import { type JobPart, Refused, Sale, type SaleInvoice, type SaleJob, type Offer } from './sale.ts'
import { actOnSale, isIssued, type SaleAction } from './sale-steps.ts'
import type { Taking } from './sold.ts'

/**
 * A sale that is carried out twice with the same actions: by the service, and by the tests' own calculation (`Sale`).
 * The amounts of both are compared.
 */
export class SaleWorld extends CorrectionWorld {
  #sale: Sale | undefined
  #components: string[] = []
  #lines: object[] = []
  #estimateId = ''
  #lineIds: string[] = []
  readonly #jobs = new Map<SaleJob, string>()
  readonly #invoices = new Map<SaleInvoice, string>()
  readonly #partIds = new Map<JobPart, string>()

  get sale(): Sale {
    return this.#sale!
  }

  /**
   * Sends the estimate, and accepts it with the customer's choices. The company's tax rounding is changed afterwards,
   * which must not affect the sale.
   */
  async sell(proposal: Proposal, taxRateId: string | null, packageId: string | null): Promise<void> {
    const offer = offerOf(proposal)
    this.#sale = new Sale(offer)
    this.#components = offer.rate.map(({ name }) => name)
    await this.#roundTaxBy(offer.rounding)
    const draft = await this.#draft(proposal, taxRateId, packageId)
    const estimate_id = draft.id
    await this.run(sendEstimate, { estimate_id, channels: ['email'] })
    const taken = takenOf(proposal)
    const accepted = await this.run(acceptEstimate, {
      estimate_id,
      create_job: false,
      selected_option_id: choiceOf(proposal),
      selected_line_ids: taken && taken.map((at) => draft.line_items[at]!.id),
    })
    await this.#roundTaxBy(offer.rounding === 'line' ? 'document' : 'line')
    this.#estimateId = estimate_id
    const isBought = new Set(boughtOf(proposal))
    const bought = accepted.line_items.filter((_, at) => isBought.has(at))
    this.#lineIds = bought.map(({ id }) => id)
    this.#lines = bought.map(
      ({ name, kind, quantity, discount, taxable, unit_price_cents, unit_price_decimal }) => {
        const price = unit_price_decimal === null ? { unit_price_cents } : { unit_price_decimal }
        return { name, kind, quantity, discount, taxable, ...price }
      },
    )
    const { lines, total } = this.sale.accepted
    assert.equal(accepted.total_cents, total)
    const shares = accepted.line_items.map((line) => [
      line.line_total_cents,
      line.sold_discount_cents,
      line.sold_tax_cents,
    ])
    assert.deepEqual(
      shares.filter((_, at) => isBought.has(at)),
      lines.map(({ net, discount, tax }) => [net, discount, tax]),
    )
    assert.deepEqual(
      shares.flatMap(([, ...sold], at) => (isBought.has(at) ? [] : sold)).filter((cents) => cents !== null),
      [],
    )
  }

  async #draft(proposal: Proposal, taxRateId: string | null, packageId: string | null) {
    const { lines, options, shown, discount, use } = proposal
    const draft = await this.run(createEstimate, {
      client_id: this.clientId,
      location_id: this.locationId,
      line_items: lines.map(({ option, selected, ...line }, at) => ({
        ...line,
        name: `Line ${at + 1}`,
        option_id: option,
        optional: selected !== null,
        selected: selected === true,
      })),
      options: options.map((key) => ({ id: key, name: key })),
      selected_option_id: shown,
      discount,
      tax_rate_id: taxRateId,
      deposit: { type: 'percent', value: '100', use },
    })
    if (packageId === null) return draft
    return await this.run(applyPackage, { estimate_id: draft.id, package_id: packageId })
  }

  async #roundTaxBy(tax_rounding: Offer['rounding']): Promise<void> {
    await this.run(updateCompany, { tax_rounding })
  }

  async step(action: SaleAction): Promise<void> {
    const idsBefore = new Map(this.#partIds)
    await this.both(
      action.do,
      () => this.#inCalculation(action),
      (made) => this.#inServiceOfSale(action, made, idsBefore),
    )
  }

  #inCalculation(action: SaleAction): unknown {
    try {
      return actOnSale(this.sale, action)
    } catch (error) {
      if (error instanceof Refused) throw new RefusedToCustomer(error.message)
      throw error
    }
  }

  async #inServiceOfSale(
    action: SaleAction,
    made: unknown,
    ids: ReadonlyMap<JobPart, string>,
  ): Promise<void> {
    if (action.do === 'plan') {
      const lines = action.requested?.map(({ of, taking }) => ({
        line_id: this.#lineIds[of],
        ...inputOf(taking),
      }))
      const job = await this.run(createFromEstimate, {
        estimate_id: this.#estimateId,
        ...(lines ? { lines } : {}),
      })
      this.#jobs.set(made as SaleJob, job.id)
    } else if (action.do === 'create') {
      const line_items = action.requested.map(({ of, taking }) => ({
        ...this.#lines[of],
        quantity: spelled(taking.quantity, 4),
        source_line_id: this.#lineIds[of],
      }))
      const job = await this.run(createJob, { client_id: this.clientId, line_items })
      this.#jobs.set(made as SaleJob, job.id)
    } else if (action.do === 'split') {
      const { job, into } = await this.run(splitJob, {
        job_id: this.#jobs.get(action.job),
        lines: action.requested.map(({ of, taking }) => ({ line_id: ids.get(of), ...inputOf(taking) })),
        ...(action.into ? { into_job_id: this.#jobs.get(action.into) } : {}),
      })
      this.#jobs.set(made as SaleJob, into.id)
      assert.equal(this.#jobs.get(action.job), job.id)
    } else if (action.do === 'bill') {
      const invoice = await this.run(createFromJob, { job_id: this.#jobs.get(action.job) })
      this.#invoices.set(made as SaleInvoice, invoice.id)
      if (isIssued(made as SaleInvoice))
        await this.run(sendInvoice, { invoice_id: invoice.id, channels: ['none'] })
    } else if (action.do === 'void') {
      await this.run(voidInvoice, { invoice_id: this.#invoices.get(action.invoice) })
    } else if (action.do === 'credit') {
      await this.#credit(this.#invoices.get(action.invoice)!, action.isWhole)
    } else {
      await this.run(collectDeposit, {
        estimate_id: this.#estimateId,
        amount_cents: action.amount,
        method: 'cash',
      })
    }
  }

  /** Credits the whole invoice or half of one line. */
  async #credit(invoice_id: string, isWhole: boolean): Promise<void> {
    const { line_items } = await this.run(getInvoice, { invoice_id })
    const line = line_items.find(({ line_total_cents }) => line_total_cents > 1)
    const lines =
      isWhole || !line
        ? undefined
        : [{ line_id: line.id, amount_cents: Math.ceil(line.line_total_cents / 2) }]
    await this.run(creditInvoice, { invoice_id, reason: 'Left out.', ...(lines ? { lines } : {}) })
  }

  /**
   * Compares all amounts of the estimate, of its jobs and of its invoices in the service with the same amounts in the
   * tests' own calculation.
   */
  async checkSale(): Promise<void> {
    const estimate = await this.run(getEstimate, { estimate_id: this.#estimateId })
    assert.equal(estimate.unplanned_cents, this.sale.unplannedTotal)
    assert.deepEqual(
      estimate.jobs.map((job) => [job.job_id, job.total_cents, job.invoiced_cents]),
      [...this.#jobs].map(([job, id]) => [
        id,
        sum(job.parts.map(({ net, discount, tax }) => net - discount + tax)),
        sum(this.sale.standing.filter((invoice) => invoice.job === job).map(({ total }) => total)),
      ]),
    )
    for (const [job, job_id] of this.#jobs) await this.#checkJob(job, job_id)
    for (const [invoice, invoice_id] of this.#invoices) await this.#checkInvoice(invoice, invoice_id)
  }

  async #checkJob(job: SaleJob, job_id: string): Promise<void> {
    const { line_items } = await this.run(getJob, { job_id })
    assert.deepEqual(
      line_items.map((line) => [
        line.source_line_id,
        line.line_total_cents,
        line.sold_discount_cents,
        line.sold_tax_cents,
        line.tax_cents,
      ]),
      job.parts.map(({ of, net, discount, tax }) => [this.#lineIds[of], net, discount, tax, tax]),
    )
    for (const [at, part] of job.parts.entries()) {
      if (!this.sale.isDividedByAmount(part.of))
        assert.equal(line_items[at]!.quantity, spelled(part.quantity, 4))
      this.#partIds.set(part, line_items[at]!.id)
    }
  }

  async #checkInvoice(invoice: SaleInvoice, invoice_id: string): Promise<void> {
    const read = await this.run(getInvoice, { invoice_id })
    const taxOf = (name: string): number =>
      sum(read.tax_lines.filter((line) => line.name === name).map((line) => line.tax_cents))
    assert.equal(read.status === 'void', invoice.isVoid)
    assert.deepEqual(
      {
        subtotal: read.subtotal_cents,
        discount: read.discount_cents,
        tax: read.tax_cents,
        components: this.#components.map(taxOf),
        total: read.total_cents,
        ...(invoice.isVoid ? {} : { deposit: read.deposit_applied_cents }),
      },
      {
        subtotal: invoice.subtotal,
        discount: invoice.discount,
        tax: invoice.tax,
        components: invoice.components,
        total: invoice.total,
        ...(invoice.isVoid ? {} : { deposit: invoice.deposit }),
      },
    )
  }
}

function inputOf(taking: Taking): object {
  if (taking === 'all') return {}
  return 'quantity' in taking ? { quantity: spelled(taking.quantity, 4) } : taking
}
