import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { operationsForCallback } from '../../src/adapters/inbound/operations-for-callback.ts'
import { createClient, getClient } from '../../src/domains/customers/clients/operations.ts'
import { updateCompany } from '../../src/domains/organization/company/operations.ts'
import type { Estimate } from '../../src/domains/selling/estimates/index.ts'
import {
  createEstimate,
  getEstimate,
  receiveProviderDeposit,
  sendEstimate,
  setAdjustments,
  setLineItems,
} from '../../src/domains/selling/estimates/operations.ts'
import type { Invoice } from '../../src/domains/money/invoices/index.ts'
import {
  createInvoice,
  creditInvoice,
  getInvoice,
  receiveProviderPayment,
  refundPayment,
  sendInvoice,
  voidInvoice,
} from '../../src/domains/money/invoices/operations.ts'
import {
  endCheckout,
  receiveProviderRefund,
  pursue,
  reconcilePayments,
  settlePayment,
} from '../../src/domains/office/payments/operations.ts'
import type { AppError } from '../../src/kernel/errors.ts'
import type { Actor, Organization } from '../../src/kernel/access/actor.ts'
import type { Operation } from '../../src/kernel/operations/operation.ts'
import { type Kernel, run } from '../../src/kernel/operations/run.ts'
import { onePayments, type ProviderCallback } from '../../src/kernel/processors/index.ts'
import { StatefulProcessor } from '../../src/kernel/processors/stateful-processor-for-tests.ts'
import { findDue } from '../../src/domains/organization/company/index.ts'
import { dueRequests } from '../../src/domains/money/payment-records/index.ts'
import { anotherLocation } from '../from-routes/records.ts'
import { sumPrepaidAmounts, inBooks } from './books.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'
import { findOrganizationById } from '../../src/domains/organization/company/index.ts'

const dayMs = 24 * 60 * 60 * 1000
const address = { address_line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' }

/**
 * Creates an organization with two locations and a test clock. Each call of `next` returns a new world: a customer of this
 * organization, in a later month than the previous world, with a simulated card processor.
 */
export async function worlds(): Promise<{ next(): Promise<World> }> {
  const org = await testOrg()
  await org.run(updateCompany, { overpayment: 'credit' }, org.owner)
  const branchId = await anotherLocation({ org })
  const organization = (await findOrganizationById(org.app.database.system, org.id))!
  let count = 0
  return {
    next: async () => {
      const since = Date.parse('2026-01-05T12:00:00Z') + 30 * dayMs * count++
      const world = new World(org, organization, branchId, since)
      await world.open()
      return world
    },
  }
}

export class World {
  readonly org: TestOrg
  readonly processor = new StatefulProcessor()
  readonly since: number
  readonly locations: readonly string[]
  invoices: string[] = []
  clientId = ''
  estimateId = ''
  readonly #organization: Organization
  readonly #kernel: Kernel

  constructor(org: TestOrg, organization: Organization, branchId: string, since: number) {
    this.org = org
    this.locations = [org.locationId, branchId]
    this.#organization = organization
    this.since = since
    this.processor.now = since
    const { kernel } = org.app
    this.#kernel = {
      ...kernel,
      now: () => new Date(this.processor.now).toISOString(),
      services: { ...kernel.services, payments: onePayments(this.processor) },
    }
  }

  async open(): Promise<void> {
    this.clientId = (await this.run(createClient, { name: 'Ada', email: 'ada@example.com', ...address })).id
    for (const [at, price] of [10_000, 4_000].entries())
      await this.addInvoice(this.locations[at]!, price, { isSent: true })
    this.estimateId = await this.#offer()
    this.processor.overtake = ({ kind, reference, of }) =>
      kind === 'charge' ? this.reportCharge(reference, 'payment') : this.reportCharge(of!, 'refunds')
  }

  /** Creates an invoice with one line. Returns its id. */
  async addInvoice(
    location_id: string,
    unit_price_cents: number,
    { isSent }: { isSent: boolean },
  ): Promise<string> {
    const line_items = [{ name: 'Windows', unit_price_cents }]
    const { id } = await this.run(createInvoice, { client_id: this.clientId, location_id, line_items })
    if (isSent) await this.run(sendInvoice, { invoice_id: id, channels: ['none'] })
    this.invoices.push(id)
    return id
  }

  /** Creates a client, and an estimate of 80.00 with a deposit of 50.00. */
  async #offer(): Promise<string> {
    const to = { client_id: this.clientId, location_id: this.org.locationId }
    const { id: estimate_id } = await this.run(createEstimate, to)
    const line_items = [{ name: 'Gutters', quantity: '2', unit_price_cents: 4000 }]
    await this.run(setLineItems, { estimate_id, line_items })
    await this.run(setAdjustments, { estimate_id, deposit: { type: 'fixed', value: '5000' } })
    await this.run(sendEstimate, { estimate_id, channels: ['email'] })
    return estimate_id
  }

  run<Input, Output>(
    operation: Operation<Input, Output>,
    input: unknown,
    as: Partial<Actor> = this.org.owner,
  ): Promise<Output> {
    const base = {
      type: 'member',
      id: this.org.ownerId,
      org: this.#organization,
      mode: 'live',
      locations: '*',
    }
    return run(this.#kernel, operation, {
      actor: { ...base, ...as } as Actor,
      input,
      requestId: randomUUID(),
    })
  }

  read(invoice_id: string): Promise<Invoice> {
    return this.run(getInvoice, { invoice_id })
  }

  estimate(): Promise<Estimate> {
    return this.run(getEstimate, { estimate_id: this.estimateId })
  }

  /** Simulates a callback of the processor about a charge or its refunds. */
  async reportCharge(
    reference: string,
    about: 'payment' | 'refunds',
    id: string = randomUUID(),
  ): Promise<void> {
    const charge = this.processor.books.get(reference)!
    const payment = about === 'payment' ? { ...charge } : null
    if (payment?.status === 'pending') return
    const refunded = about === 'refunds' ? { reference } : undefined
    await this.#callBack({ id, type: `test.${about}`, payment, refunded })
  }

  /** Simulates a callback of the processor about an expired payment page. */
  async reportExpiredPage(reference: string): Promise<void> {
    const { status, metadata } = this.processor.pages.get(reference)!
    if (status !== 'expired') return
    const expired = { requestId: metadata['request_id']!, metadata }
    await this.#callBack({ id: randomUUID(), type: 'test.expired', payment: null, expired })
  }

  async #callBack(callback: ProviderCallback): Promise<void> {
    const parts = {
      provider: this.processor,
      receivePayment: receiveProviderPayment,
      receiveDeposit: receiveProviderDeposit,
      receiveRefund: receiveProviderRefund,
      endCheckout,
    }
    const { operations } = await operationsForCallback(parts, callback)
    for (const { operation, input } of operations)
      await this.run(operation, input, { type: 'system', id: null })
  }

  async sweep(): Promise<void> {
    const { due } = findDue(dueRequests, this.#kernel.now())
    for (const { id } of await due(this.reader(), this.org.id, { after: null, limit: 100 }))
      await this.run(pursue, { request_id: id }, { type: 'system', id: null })
  }

  reader() {
    return this.org.app.database.live.reader({ orgId: this.org.id, locations: '*' })
  }

  wait(minutes: number): void {
    this.processor.now += minutes * 60_000
  }

  /**
   * Asserts that debits equal credits, and that invoices, prepaid amounts and the deposit agree with the
   * ledger.
   */
  async check(): Promise<void> {
    const { owed, prepaid, isBalanced } = await inBooks(this.reader(), this.org.id, this.clientId)
    assert.ok(isBalanced, 'debits are not credits')
    for (const { id, invoice_number, balance_cents, status, paid_at } of await Promise.all(
      this.invoices.map((each) => this.read(each)),
    )) {
      if (status === 'written_off') assert.equal(balance_cents, 0, 'a written-off invoice has a balance')
      // Lists find open invoices by the column `paid_at`, so it must agree with the status.
      if (status !== 'void')
        assert.equal(paid_at !== null, status === 'paid', `paid_at of an invoice that is ${status}`)
      // An invoice that was never issued is not in the books.
      const balance = invoice_number === null ? 0 : balance_cents
      assert.equal(
        owed.get(id) ?? 0,
        balance,
        `the books are not the balance of an invoice that is ${status}`,
      )
    }
    const { prepaid: expected, collected } = await sumPrepaidAmounts(
      this.reader(),
      this.org.id,
      this.clientId,
    )
    assert.deepEqual(prepaid, expected, 'the prepaid amounts in the books differ from those of the payments')
    assert.equal((await this.estimate()).deposit.collected_cents, collected)
  }

  /**
   * Completes all pending work: waiting requests, lost answers, and callbacks of the processor that have not arrived
   * yet.
   */
  async end(): Promise<void> {
    const { processor } = this
    processor.failureMode = 'none'
    processor.next = 'succeeded'
    for (const { reference, status } of processor.books.values())
      if (status === 'pending') processor.end(reference, 'succeeded')
    for (const reference of processor.pages.keys()) processor.endPage(reference, false)
    for (let turn = 0; turn < 8 && (await this.#open()) > 0; turn++) {
      this.wait(7 * 60)
      await this.sweep()
    }
    for (const { reference, kind } of processor.books.values())
      if (kind === 'charge') await this.reportCharge(reference, 'refunds')
    for (const each of await this.waiting())
      if (each.provider === null) await this.settleByHand(each, 'succeeded')
  }

  /**
   * Refunds all payments and voids every invoice, or credits the rest of it if it has a credit note. Asserts that this
   * succeeds, that the client's balance is then zero, and that an amount that was released (returned to the client's credit) is never counted as a refund.
   */
  async closeAll(): Promise<void> {
    for (const id of this.invoices) {
      const { payments, status, amount_refunded_cents, amount_released_cents } = await this.read(id)
      const goodwill = new Set(payments.flatMap((each) => (each.kind === 'credit' ? [each.id] : [])))
      const sumOf = (kind: string): number =>
        payments.reduce(
          (sum, entry) =>
            sum +
            (entry.kind === kind && entry.status === 'succeeded' && !goodwill.has(entry.refund_of!)
              ? entry.amount_cents
              : 0),
          0,
        )
      assert.deepEqual([amount_refunded_cents, amount_released_cents], [sumOf('refund'), sumOf('release')])
      if (status === 'void') continue
      for (const { id: payment_id } of payments.filter((each) => each.kind === 'payment'))
        await this.run(refundPayment, { payment_id, reason: 'The end.' }).catch((error: AppError) => {
          if (error.code !== 'invalid_state') throw error
        })
      for (let turn = 0; turn < 8 && (await this.#open()) > 0; turn++) {
        this.wait(7 * 60)
        await this.sweep()
      }
      await this.#close(id)
    }
    const { balance_cents } = await this.run(getClient, { client_id: this.clientId })
    assert.equal(balance_cents, 0)
  }

  /** Voids an invoice, or credits the rest of it, because an invoice with a credit note cannot be voided. */
  async #close(invoice_id: string): Promise<void> {
    const { status, credited_cents, total_cents } = await this.read(invoice_id)
    if (credited_cents === 0) {
      assert.equal((await this.run(voidInvoice, { invoice_id })).status, 'void')
      return
    }
    if (status !== 'written_off' && credited_cents < total_cents)
      await this.run(creditInvoice, { invoice_id, reason: 'The end.' })
    assert.equal((await this.read(invoice_id)).balance_cents, 0)
  }

  waiting(): Promise<{ id: string; provider: string | null }[]> {
    return this.reader().rows(
      `select id, provider from payments
        where org_id = $1 and client_id = $2 and status = 'pending' order by created_at, id`,
      [this.org.id, this.clientId],
    )
  }

  /**
   * Settles a pending payment by hand, as a member does after looking it up. A card payment gets the status that it has
   * at the processor. A payment by check succeeds or fails as the parameter `check` says.
   */
  async settleByHand(
    payment: { id: string; provider: string | null },
    check: 'succeeded' | 'failed',
  ): Promise<void> {
    const charge = [...this.processor.books.values()].find(
      ({ metadata }) => metadata['payment_id'] === payment.id,
    )
    if (charge?.status === 'pending') return
    const there = charge?.status === 'succeeded' ? 'succeeded' : 'failed'
    const outcome = payment.provider === null ? check : there
    const named = payment.provider !== null && charge ? { provider_reference: charge.reference } : {}
    await this.run(settlePayment, { payment_id: payment.id, outcome, reason: 'Looked up.', ...named })
  }

  async #open(): Promise<number> {
    const row = await this.reader().row<{ count: number }>(
      `select count(*)::int as count from payment_requests
        where org_id = $1 and next_at is not null and asked_at >= $2`,
      [this.org.id, new Date(this.since).toISOString()],
    )
    return row!.count
  }

  async pending(): Promise<number> {
    return (await this.waiting()).length + (await this.#open())
  }

  /** Returns the amount that the processor holds: according to the ledger (`books`), and actually (`there`). */
  async atProcessor(): Promise<{ books: number; there: number }> {
    const { atProcessor: books } = await inBooks(this.reader(), this.org.id, this.clientId)
    const moved = [...this.processor.books.values()].filter(({ status }) => status === 'succeeded')
    const there = moved.reduce(
      (sum, { kind, amountCents }) => sum + (kind === 'charge' ? amountCents : -amountCents),
      0,
    )
    return { books, there }
  }

  async differences(): Promise<unknown[]> {
    const period = {
      from: new Date(this.since - 60_000).toISOString(),
      to: new Date(this.processor.now + 1).toISOString(),
    }
    const { differences, is_complete } = await this.run(reconcilePayments, period)
    assert.ok(is_complete)
    return differences
  }
}
