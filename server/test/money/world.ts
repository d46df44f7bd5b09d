import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { toldBy } from '../../src/adapters/inbound/told-by-callback.ts'
import { createClient } from '../../src/domains/clients/operations.ts'
import { updateCompany } from '../../src/domains/company/operations.ts'
import { receiveProviderDeposit } from '../../src/domains/estimates/operations.ts'
import type { Invoice } from '../../src/domains/invoices/index.ts'
import {
  createInvoice,
  getInvoice,
  receiveProviderPayment,
  sendInvoice,
} from '../../src/domains/invoices/operations.ts'
import {
  endCheckout,
  receiveProviderRefund,
  pursue,
  reconcilePayments,
} from '../../src/domains/payments/operations.ts'
import type { Actor, Organization } from '../../src/kernel/access/actor.ts'
import type { Operation } from '../../src/kernel/operations/operation.ts'
import { type Kernel, run } from '../../src/kernel/operations/run.ts'
import { onePayments } from '../../src/kernel/processors/index.ts'
import { StatefulProcessor } from '../../src/kernel/processors/stateful-processor-for-tests.ts'
import { selectDueRequests } from '../../src/domains/payments/index.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'
import { findOrganizationById } from '../../src/domains/company/index.ts'

const dayMs = 24 * 60 * 60 * 1000
const address = { address_line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' }

/** An organization whose clock and card processor are ours; each world in it has a month and a processor of its own. */
export async function worlds(): Promise<{ next(): Promise<World> }> {
  const org = await testOrg()
  await org.run(updateCompany, { overpayment: 'credit' }, org.owner)
  const organization = (await findOrganizationById(org.app.database.system, org.id))!
  let count = 0
  return {
    next: async () => {
      const world = new World(org, organization, Date.parse('2026-01-05T12:00:00Z') + 30 * dayMs * count++)
      await world.open()
      return world
    },
  }
}

export class World {
  readonly org: TestOrg
  readonly processor = new StatefulProcessor()
  readonly since: number
  invoices: string[] = []
  clientId = ''
  readonly #organization: Organization
  readonly #kernel: Kernel

  constructor(org: TestOrg, organization: Organization, since: number) {
    this.org = org
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
    this.clientId = (await this.run(createClient, { name: 'Ada', ...address })).id
    for (const unit_price_cents of [10_000, 4_000]) {
      const wanted = { client_id: this.clientId, line_items: [{ name: 'Windows', unit_price_cents }] }
      const { id } = await this.run(createInvoice, wanted)
      await this.run(sendInvoice, { invoice_id: id, channels: ['none'] })
      this.invoices.push(id)
    }
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

  read(at: number): Promise<Invoice> {
    return this.run(getInvoice, { invoice_id: this.invoices[at]! })
  }

  /** A callback about a charge, or about what was given back of it, as the door of callbacks reads it. */
  async tell(reference: string, about: 'payment' | 'refunds', id: string = randomUUID()): Promise<void> {
    const charge = this.processor.books.get(reference)!
    const payment = about === 'payment' ? { ...charge } : null
    if (payment?.status === 'pending') return
    const parts = {
      provider: this.processor,
      receivePayment: receiveProviderPayment,
      receiveDeposit: receiveProviderDeposit,
      receiveRefund: receiveProviderRefund,
      endCheckout,
    }
    const refunded = about === 'refunds' ? { reference } : undefined
    const { told } = await toldBy(parts, { id, type: `test.${about}`, payment, refunded })
    for (const { operation, input } of told) await this.run(operation, input, { type: 'system', id: null })
  }

  async sweep(): Promise<void> {
    const page = { now: this.#kernel.now(), after: null, limit: 100 }
    for (const { id } of await selectDueRequests(this.reader(), this.org.id, page))
      await this.run(pursue, { request_id: id }, { type: 'system', id: null })
  }

  reader() {
    return this.org.app.database.live.reader({ orgId: this.org.id, locations: '*' })
  }

  wait(minutes: number): void {
    this.processor.now += minutes * 60_000
  }

  /** Debits are credits, and what the books say is owed on an invoice is its balance. */
  async check(): Promise<void> {
    const rows = await this.reader().rows<{ id: string | null; sum: number; owed: number }>(
      `select invoice_id as id, sum(debit_cents - credit_cents)::int as sum,
              coalesce(sum(debit_cents - credit_cents) filter (where account = 'receivable'), 0)::int as owed
         from ledger_entries where org_id = $1 and client_id = $2 group by invoice_id`,
      [this.org.id, this.clientId],
    )
    for (const { sum } of rows) assert.equal(sum, 0, 'debits are not credits')
    for (const { id, balance_cents, status } of await Promise.all([this.read(0), this.read(1)])) {
      const owed = rows.find((row) => row.id === id)?.owed ?? 0
      assert.equal(owed, balance_cents, `the books are not the balance of an invoice that is ${status}`)
    }
  }

  /** Everything comes to its end: what waits, what nobody heard of, what the processor has yet to tell. */
  async end(): Promise<void> {
    const { processor } = this
    processor.fault = 'none'
    processor.next = 'succeeded'
    for (const { reference, status } of processor.books.values())
      if (status === 'pending') processor.end(reference, 'succeeded')
    for (const reference of processor.pages.keys()) processor.endPage(reference, false)
    for (let turn = 0; turn < 8 && (await this.#open()) > 0; turn++) {
      this.wait(7 * 60)
      await this.sweep()
    }
    for (const { reference, kind } of processor.books.values())
      if (kind === 'charge') await this.tell(reference, 'refunds')
  }

  async #open(): Promise<number> {
    const row = await this.reader().row<{ count: number }>(
      `select count(*)::int as count from payment_requests where org_id = $1 and next_at is not null`,
      [this.org.id],
    )
    return row!.count
  }

  async pending(): Promise<number> {
    const row = await this.reader().row<{ count: number }>(
      `select count(*)::int as count from payments where org_id = $1 and status = 'pending'`,
      [this.org.id],
    )
    return row!.count + (await this.#open())
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
