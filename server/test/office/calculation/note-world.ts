import assert from 'node:assert/strict'
import { createInvoice, creditInvoice, sendInvoice } from '../../../src/domains/money/invoices/operations.ts'
import { CorrectionWorld } from './correction-world.ts'
import { Creditable, type NoteAmounts } from './credit-note.ts'
import { Refused } from './customer.ts'
import { amountsOf, type Component } from './document.ts'
import { scaled, spelled, sum } from './exact.ts'
import type { Document, NoteAction } from './note-steps.ts'
import type { Taking } from './sold.ts'

export const noteRate: Component[] = [
  { name: 'State', percent: '6.25' },
  { name: 'County', percent: '1.75' },
  { name: 'City', percent: '0.333' },
]

/**
 * One invoice, both in the calculation and in the service. Both run the same actions, and their results are compared.
 */
export class NoteWorld extends CorrectionWorld {
  #creditable: Creditable | undefined
  #invoiceId = ''
  #lineIds: string[] = []
  #components: number[] = []
  #taken = noteRate.map(() => 0)

  get creditable(): Creditable {
    return this.#creditable!
  }

  async issue({ lines, discount }: Document): Promise<void> {
    const amounts = amountsOf(lines, discount, noteRate)
    const quantities = lines.map(({ quantity }) => scaled(quantity, 4))
    this.#creditable = new Creditable(amounts, quantities)
    this.#components = amounts.components
    const expected = this.customer.issue(amounts.subtotal, amounts.discount, amounts.tax)
    const { id: invoice_id } = await this.run(createInvoice, {
      client_id: this.clientId,
      line_items: lines.map((line, at) => ({ ...line, name: `Line ${at + 1}` })),
      discount,
      tax_rate_id: this.taxRateId,
      location_id: this.locationId,
    })
    const sent = await this.run(sendInvoice, { invoice_id, channels: ['none'] })
    this.#invoiceId = invoice_id
    this.#lineIds = sent.line_items.map(({ id }) => id)
    this.ids.set(expected, invoice_id)
  }

  async note(action: NoteAction): Promise<void> {
    const invoice = this.customer.invoices[0]!
    await this.both(
      action.do,
      () => {
        if (invoice.isVoid) throw new Refused('void')
        if (this.creditable.lines.every((line) => line === null)) throw new Refused('nothing left')
        const amounts =
          action.do === 'note' ? this.creditable.credit(action.takings) : this.creditable.creditAll()
        this.customer.takeBack(invoice, amounts)
        return amounts
      },
      async (made) => {
        const lines =
          action.do === 'note'
            ? action.takings.map(({ line, taking }) => ({ line_id: this.#lineIds[line], ...inputOf(taking) }))
            : undefined
        const more = lines ? { lines } : {}
        const input = { invoice_id: this.#invoiceId, reason: 'Left out.', ...more }
        const { credit_note: note } = await this.run(creditInvoice, input)
        if (!made) return
        const expected = made as NoteAmounts
        const components = noteRate.map(({ name }) =>
          sum(note.tax_lines.filter((line) => line.name === name).map((line) => line.tax_cents)),
        )
        const { components: _, ...amounts } = expected
        assert.deepEqual(
          {
            net: note.subtotal_cents,
            discount: note.discount_cents,
            tax: note.tax_cents,
            total: note.total_cents,
          },
          amounts,
          'a credit note',
        )
        this.#checkComponents(components, note.tax_cents)
      },
    )
  }

  /**
   * Checks the tax of each jurisdiction: all credit notes together never credit more than the invoice's tax, and
   * exactly that tax once everything is credited.
   */
  #checkComponents(components: number[], tax: number): void {
    assert.equal(sum(components), tax)
    this.#taken = this.#taken.map((cents, at) => cents + components[at]!)
    const left = this.#components.map((cents, at) => cents - this.#taken[at]!)
    assert.ok(left.every((cents) => cents >= 0))
    if (this.creditable.lines.every((line) => line === null)) assert.equal(sum(left), 0)
  }

  protected override creditedOf(invoice: { credited_cents: number }): number {
    return invoice.credited_cents
  }

  /**
   * Compares only the sum of deposits and credits, because the specification does not say whether a credit note
   * releases a deposit as a deposit or as a credit.
   */
  protected override comparable(accounts: Record<string, number>): Record<string, number> {
    const { deposit_liability = 0, client_credit = 0, ...others } = accounts
    return { ...others, held: deposit_liability + client_credit }
  }
}

function inputOf(taking: Taking): object {
  if (taking === 'all') return {}
  return 'quantity' in taking ? { quantity: spelled(taking.quantity, 4) } : taking
}
