import assert from 'node:assert/strict'
import { createClient, getClient } from '../../../src/domains/customers/clients/operations.ts'
import {
  applyCredit,
  createInvoice,
  getInvoice,
  recordPayment,
  refundPayment,
  sendInvoice,
  unapplyCredit,
  voidInvoice,
  writeOff,
} from '../../../src/domains/money/invoices/operations.ts'
import type { Invoice } from '../../../src/domains/money/invoices/invoice.ts'
import {
  acceptEstimate,
  collectDeposit,
  createEstimate,
  sendEstimate,
} from '../../../src/domains/selling/estimates/operations.ts'
import { address } from '../../../src/domains/selling/estimates/testing/estimating.ts'
import { addLocation } from '../../../src/domains/customers/leads/testing/people.ts'
import { reportOf } from '../../../src/domains/office/reports/testing/reporting.ts'
import { today } from '../../../src/domains/work/jobs/testing/recurring.ts'
import { AppError } from '../../../src/kernel/errors.ts'
import type { TestOrg } from '../../../src/testing/test-org.ts'
import { type Action, act } from './correction-steps.ts'
import {
  type AppliedTo,
  Customer,
  type Holding,
  type InvoiceOf,
  type PaymentOf,
  Refused,
} from './customer.ts'
import { amountsOf } from './document.ts'

const rate = [{ name: 'All', percent: '8.25' }]
const taxOf = (cents: number): number =>
  amountsOf([{ quantity: '1', unit_price_cents: cents, taxable: true }], null, rate).tax

/**
 * The same customer in the tests' own calculation (customer.ts) and in the service. Both run the same actions, and
 * their results are compared.
 */
export class CorrectionWorld {
  readonly customer = new Customer()
  protected readonly org: TestOrg
  protected readonly taxRateId: string
  protected readonly ids = new Map<object, string>()
  readonly #seen = new Set<string>()
  protected clientId = ''
  protected locationId = ''
  #estimateId: string | undefined

  constructor(org: TestOrg, taxRateId: string) {
    this.org = org
    this.taxRateId = taxRateId
  }

  /**
   * Creates a location and, at this location, the customer. The report of the location then contains only this
   * customer.
   */
  async open(): Promise<void> {
    this.locationId = await addLocation(this.org)
    this.clientId = (
      await this.run(createClient, {
        name: 'Ada',
        email: 'ada@example.com',
        location_id: this.locationId,
        ...address,
      })
    ).id
  }

  protected readonly run: TestOrg['run'] = (operation, input) =>
    this.org.run(operation, input, this.org.owner)

  protected id(of: InvoiceOf | PaymentOf | Holding | AppliedTo): string {
    const id = this.ids.get(of)
    assert.ok(id, 'the service has no entry for something that the calculation has')
    return id
  }

  /** Runs the action in both the calculation and the service, and compares the results. */
  async take(action: Action): Promise<void> {
    const before = this.customer.holdings.length
    await this.both(
      action.do,
      () => act(this.customer, action, taxOf),
      (made) => this.inService(action, made),
    )
    for (const holding of this.customer.holdings.slice(before))
      if (!this.ids.has(holding)) await this.#findCredit(holding)
  }

  /**
   * Runs an action in the calculation (`here`) and in the service. Asserts that both accept it or both refuse it.
   */
  protected async both(
    name: string,
    here: () => unknown,
    inService: (made: unknown) => Promise<void>,
  ): Promise<void> {
    let made: unknown
    let refusal: Refused | undefined
    try {
      made = here()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refusal = error
    }
    try {
      await inService(made)
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'internal_error') throw error
      assert.ok(refusal, `the service refuses ${name}: ${error.code} ${JSON.stringify(error.details)}`)
      return
    }
    assert.equal(refusal, undefined, `the service does what the page refuses: ${name}`)
  }

  protected async inService(action: Action, made: unknown): Promise<void> {
    if (action.do === 'issue' || action.do === 'draft') {
      const { id } = await this.run(createInvoice, {
        client_id: this.clientId,
        line_items: [{ name: 'Windows', unit_price_cents: action.subtotal, taxable: action.taxable }],
        tax_rate_id: this.taxRateId,
        location_id: this.locationId,
      })
      if (action.do === 'issue') await this.run(sendInvoice, { invoice_id: id, channels: ['none'] })
      this.ids.set(made as InvoiceOf, id)
    } else if (action.do === 'send') {
      await this.run(sendInvoice, { invoice_id: this.id(action.invoice), channels: ['none'] })
    } else if (action.do === 'pay') {
      const { amount: amount_cents, tip: tip_cents } = action
      const invoice_id = this.id(action.invoice)
      const { payment_id } = await this.run(recordPayment, {
        invoice_id,
        amount_cents,
        tip_cents,
        method: 'cash',
      })
      this.#seen.add(payment_id)
      if (made) this.ids.set(made, payment_id)
    } else if (action.do === 'deposit') {
      const estimate_id = (this.#estimateId ??= await this.#accepted())
      const { payment } = await this.run(collectDeposit, {
        estimate_id,
        amount_cents: action.amount,
        method: 'cash',
      })
      this.#seen.add(payment.id)
      this.ids.set(made as Holding, payment.id)
    } else if (action.do === 'apply' || action.do === 'applyOldest') {
      const payment_id = action.do === 'apply' ? this.id(action.holding) : undefined
      const invoice_id = this.id(action.invoice)
      const invoice = await this.run(applyCredit, { invoice_id, amount_cents: action.amount, payment_id })
      this.#nameApplied([made ?? []].flat() as AppliedTo[], invoice)
    } else if (action.do === 'unapply') {
      await this.run(unapplyCredit, { payment_id: this.id(action.application), amount_cents: action.amount })
    } else if (action.do === 'void') {
      await this.run(voidInvoice, { invoice_id: this.id(action.invoice) })
    } else if (action.do === 'writeOff') {
      await this.run(writeOff, { invoice_id: this.id(action.invoice), reason: 'Gone.' })
    } else {
      const [payment_id, effect] =
        action.do === 'refund'
          ? [this.id(action.payment), action.effect === 'write_off' ? undefined : action.effect]
          : [this.id(action.holding), undefined]
      await this.run(refundPayment, { payment_id, amount_cents: action.amount, effect, reason: 'Sorry.' })
    }
  }

  #nameApplied(applications: AppliedTo[], invoice: Invoice): void {
    const entries = invoice.payments.filter(
      ({ id, kind }) => (kind === 'deposit' || kind === 'credit') && !this.#seen.has(id),
    )
    for (const application of applications) {
      const entry = entries.find(
        (each) => each.amount_cents === application.amount && !this.#seen.has(each.id),
      )
      assert.ok(entry, `no application of ${application.amount}: ${JSON.stringify(entries)}`)
      this.#seen.add(entry.id)
      this.ids.set(application, entry.id)
    }
  }

  async #findCredit(holding: Holding): Promise<void> {
    const items = await this.org.query<{ id: string; amount_cents: number }>(
      `select id, amount_cents::int from live.payments
        where org_id = $1 and client_id = $2 and kind in ('deposit', 'credit')
          and invoice_id is null and estimate_id is null order by created_at, id`,
      [this.clientId],
    )
    const entry = items.find((each) => each.amount_cents === holding.amount && !this.#seen.has(each.id))
    assert.ok(entry, `no credit of ${holding.amount}: ${JSON.stringify(items)}`)
    this.#seen.add(entry.id)
    this.ids.set(holding, entry.id)
  }

  async #accepted(): Promise<string> {
    const { id: estimate_id } = await this.run(createEstimate, {
      client_id: this.clientId,
      location_id: this.locationId,
      line_items: [{ name: 'Roof', unit_price_cents: 10_000_000 }],
    })
    await this.run(sendEstimate, { estimate_id, channels: ['email'] })
    await this.run(acceptEstimate, { estimate_id, create_job: false })
    return estimate_id
  }

  /** Compares all amounts of every invoice, of the customer and of the books with those of the calculation. */
  async check(): Promise<void> {
    for (const invoice of this.customer.invoices) {
      const { status, ...read } = await this.run(getInvoice, { invoice_id: this.id(invoice) })
      // Voiding an invoice cancels its goodwill credits. The specification does not say if the invoice still shows
      // them, so the difference is deducted below.
      const gone = read.credit_cents - this.customer.figures(invoice).credits
      const expected = this.customer.figures(invoice)
      // The specification does not define the history of a voided draft. The money is compared below.
      const isVoidDraft = invoice.isVoid && !invoice.isIssued
      assert.deepEqual(
        {
          total: read.total_cents,
          paid: read.amount_paid_cents,
          tips: read.tip_cents,
          refunded: read.amount_refunded_cents,
          released: isVoidDraft ? expected.released : read.amount_released_cents - gone,
          deposit: read.deposit_applied_cents,
          credits: read.credit_cents - gone,
          written_off: read.written_off_cents,
          credited: this.creditedOf(read),
          balance: read.balance_cents,
        },
        expected,
        `an invoice that is ${status}`,
      )
      const isPaid = invoice.isIssued && expected.balance <= 0
      const ended = invoice.isVoid
        ? 'void'
        : invoice.writtenOff > 0
          ? 'written_off'
          : isPaid
            ? 'paid'
            : 'open'
      assert.equal(['void', 'written_off', 'paid'].includes(status) ? status : 'open', ended)
    }
    const client = await this.run(getClient, { client_id: this.clientId })
    const books = await this.org.query<{ account: string; cents: number }>(
      `select account, sum(debit_cents - credit_cents)::int as cents from live.ledger_entries
        where org_id = $1 and client_id = $2 group by account having sum(debit_cents - credit_cents) <> 0`,
      [this.clientId],
    )
    const accounts = this.customer.accounts
    assert.deepEqual(
      this.comparable(Object.fromEntries(books.map(({ account, cents }) => [account, cents]))),
      this.comparable(accounts),
    )
    assert.equal(client.credit_cents, this.customer.credit)
    assert.equal(client.balance_cents, accounts['receivable'] ?? 0)
  }

  /**
   * Compares the revenue report, which is derived from the books, with the calculation. Releasing an amount is neither
   * money received nor money paid out.
   */
  async checkReport(): Promise<void> {
    const day = today(this.org)
    const input = { from: day, to: day, location_id: this.locationId }
    const { totals } = await reportOf(this.org, 'revenue', input)
    const { revenue = 0, discounts = 0, goodwill = 0, bad_debt = 0, ...others } = this.customer.accounts
    const { tax_payable = 0, cash = 0 } = others
    const { refunded, collected } = this.customer.moved
    const shown = Object.fromEntries(
      [
        'gross',
        'discounts',
        'goodwill',
        'bad_debt',
        'net_revenue',
        'tax',
        'refunded',
        'collected',
        'net_collected',
      ].map((name) => [name, totals[`${name}_cents` as keyof typeof totals]]),
    )
    assert.deepEqual(shown, {
      gross: 0 - revenue,
      discounts,
      goodwill,
      bad_debt,
      net_revenue: 0 - revenue - discounts - goodwill - bad_debt,
      tax: 0 - tax_payable,
      refunded,
      collected,
      net_collected: cash,
    })
  }

  protected creditedOf(_invoice: object): number {
    return 0
  }

  protected comparable(accounts: Record<string, number>): Record<string, number> {
    return accounts
  }
}
