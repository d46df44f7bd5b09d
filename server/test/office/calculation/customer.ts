import type { NoteAmounts } from './credit-note.ts'
import { sum } from './exact.ts'

// Model of the money of one customer: invoices, payments and holdings. The tests compare the service with it. An
// action is refused, or changes the state of the model. All amounts and the books are calculated from that state.

/** Money that the customer has paid and that can be applied to invoices: a deposit or a credit. */
export interface Holding {
  kind: 'deposit' | 'credit'
  amount: number
  refunded: number
  applied: number
}

export interface PaymentOf {
  invoice: InvoiceOf
  amount: number
  tip: number
  refunded: number
  tipRefunded: number
  released: number
}

export interface AppliedTo {
  invoice: InvoiceOf
  holding: Holding
  amount: number
  released: number
}

export interface InvoiceOf {
  subtotal: number
  discount: number
  tax: number
  payments: PaymentOf[]
  applied: AppliedTo[]
  goodwill: number
  writtenOff: number
  notes: NoteAmounts[]
  isIssued: boolean
  isVoid: boolean
}

export type RefundEffect = 'reopen' | 'credit' | 'write_off'

/** Error for an action that the model refuses. The service must refuse it too. */
export class Refused extends Error {}

const refuse = (reason: string): never => {
  throw new Refused(reason)
}

const leftOf = ({ amount, refunded, applied }: Holding): number => amount - refunded - applied
const netOfPayment = ({ amount, refunded, released }: PaymentOf): number => amount - refunded - released
const netOfApplied = ({ amount, released }: AppliedTo): number => amount - released

export class Customer {
  readonly invoices: InvoiceOf[] = []
  readonly holdings: Holding[] = []
  readonly payments: PaymentOf[] = []
  readonly applications: AppliedTo[] = []

  issue(subtotal: number, discount = 0, tax = 0): InvoiceOf {
    const invoice: InvoiceOf = {
      subtotal,
      discount,
      tax,
      payments: [],
      applied: [],
      goodwill: 0,
      writtenOff: 0,
      notes: [],
      isIssued: true,
      isVoid: false,
    }
    this.invoices.push(invoice)
    return invoice
  }

  draft(subtotal: number, discount = 0, tax = 0): InvoiceOf {
    return Object.assign(this.issue(subtotal, discount, tax), { isIssued: false })
  }

  send(invoice: InvoiceOf): void {
    if (invoice.isVoid) refuse('void')
    invoice.isIssued = true
  }

  deposit(amount: number): Holding {
    return this.#hold('deposit', amount)
  }

  #hold(kind: Holding['kind'], amount: number): Holding {
    const holding = { kind, amount, refunded: 0, applied: 0 }
    this.holdings.push(holding)
    return holding
  }

  /** Returns the amount that the customer can apply to invoices, including deposits. */
  get credit(): number {
    return sum(this.holdings.map(leftOf))
  }

  figures(invoice: InvoiceOf) {
    const { subtotal, discount, tax, payments, applied, goodwill, notes } = invoice
    const figures = {
      total: subtotal - discount + tax,
      paid: sum(payments.map(({ amount }) => amount)),
      tips: sum(payments.map(({ tip, tipRefunded }) => tip - tipRefunded)),
      refunded: sum(payments.map(({ refunded }) => refunded)),
      released: sum([...payments, ...applied].map(({ released }) => released)),
      // Sum of the deposits and credits that were applied to the invoice. Goodwill credits are in `credits`.
      deposit: sum(applied.map(({ amount }) => amount)),
      credits: goodwill,
      written_off: invoice.writtenOff,
      credited: sum(notes.map(({ total }) => total)),
    }
    const raised = figures.total + figures.tips + figures.refunded + figures.released
    const lowered = figures.paid + figures.deposit + figures.credits + figures.written_off + figures.credited
    return { ...figures, balance: invoice.isVoid ? 0 : raised - lowered }
  }

  #balance(invoice: InvoiceOf): number {
    return this.figures(invoice).balance
  }

  /**
   * Records a payment. The part above the invoice's balance becomes a credit of the customer. A payment cancels a
   * write-off.
   */
  pay(invoice: InvoiceOf, { amount, tip = 0 }: { amount: number; tip?: number; method?: string }): PaymentOf {
    if (invoice.isVoid) refuse('void')
    if (tip > amount) refuse('tip above the amount')
    if (this.#balance(invoice) + invoice.writtenOff <= 0) refuse('nothing to pay')
    invoice.writtenOff = 0
    invoice.isIssued = true
    const excess = Math.max(0, amount - tip - this.#balance(invoice))
    const payment = { invoice, amount, tip, refunded: 0, tipRefunded: 0, released: excess }
    invoice.payments.push(payment)
    this.payments.push(payment)
    if (excess > 0) this.#hold('credit', excess)
    return payment
  }

  /** Applies one deposit or credit to an invoice. */
  apply(invoice: InvoiceOf, holding: Holding, amount?: number): AppliedTo {
    const balance = this.#balance(invoice)
    const cents = amount ?? Math.min(leftOf(holding), balance)
    if (invoice.isVoid || cents <= 0 || cents > balance || cents > leftOf(holding)) refuse('not applicable')
    const application = { invoice, holding, amount: cents, released: 0 }
    holding.applied += cents
    invoice.applied.push(application)
    this.applications.push(application)
    return application
  }

  /** Applies deposits and credits to an invoice, beginning with the oldest. */
  applyOldest(invoice: InvoiceOf, amount?: number): AppliedTo[] {
    const balance = this.#balance(invoice)
    let cents = amount ?? Math.min(this.credit, balance)
    if (invoice.isVoid || cents <= 0 || cents > balance || cents > this.credit) refuse('not applicable')
    const applications: AppliedTo[] = []
    for (const holding of this.holdings.filter((each) => leftOf(each) > 0)) {
      const part = Math.min(cents, leftOf(holding))
      if (part > 0) applications.push(this.apply(invoice, holding, part))
      cents -= part
    }
    return applications
  }

  unapply(application: AppliedTo, amount = netOfApplied(application)): void {
    if (application.invoice.isVoid || amount <= 0 || amount > netOfApplied(application)) refuse('not applied')
    application.released += amount
    application.holding.applied -= amount
  }

  /** Refunds a part of a payment. The tip is the last part to be refunded. */
  refund(payment: PaymentOf, amount: number, effect: RefundEffect = 'reopen'): void {
    const { invoice } = payment
    if (amount <= 0 || amount > netOfPayment(payment)) refuse('above what is left of the payment')
    if (effect === 'write_off' && invoice.writtenOff === 0) refuse('not written off')
    const tipLeft = payment.tip - payment.tipRefunded
    const tip = Math.max(0, amount - (netOfPayment(payment) - tipLeft))
    payment.refunded += amount
    payment.tipRefunded += tip
    if (effect === 'credit') invoice.goodwill += amount - tip
    if (effect === 'write_off') invoice.writtenOff += amount - tip
  }

  /** Pays a deposit or a credit out to the customer. */
  refundHolding(holding: Holding, amount: number): void {
    if (amount <= 0 || amount > leftOf(holding)) refuse('above what is left of the deposit or credit')
    holding.refunded += amount
  }

  writeOff(invoice: InvoiceOf): void {
    const balance = this.#balance(invoice)
    if (!invoice.isIssued || balance <= 0) refuse('nothing to write off')
    invoice.writtenOff += balance
  }

  /**
   * Voids an invoice. Amounts that were applied to it can be applied again. A goodwill credit ends, because no one
   * paid it.
   */
  void(invoice: InvoiceOf): void {
    if (invoice.isVoid) refuse('void')
    if (invoice.notes.length > 0) refuse('credited')
    if (sum(invoice.payments.map(netOfPayment)) !== 0) refuse('paid')
    for (const application of invoice.applied) {
      application.holding.applied -= netOfApplied(application)
      application.released = application.amount
    }
    invoice.isVoid = true
    invoice.goodwill = 0
    invoice.writtenOff = 0
  }

  /**
   * Reduces the invoice by a credit note. If payments, credits and write-off then exceed the new total, the write-off
   * is reduced first, because the customer never paid it. Then payments and applied amounts are released to the
   * customer, and a goodwill credit is reduced last.
   */
  takeBack(invoice: InvoiceOf, note: NoteAmounts): number {
    if (invoice.isVoid) refuse('void')
    invoice.notes.push(note)
    let beyond = Math.max(0, -this.#balance(invoice))
    const unneeded = Math.min(beyond, invoice.writtenOff)
    invoice.writtenOff -= unneeded
    beyond -= unneeded
    const released = this.#release(invoice, beyond)
    invoice.goodwill -= beyond - released
    return released
  }

  #release(invoice: InvoiceOf, beyond: number): number {
    let left = beyond
    for (const payment of invoice.payments.toReversed()) {
      const cents = Math.min(left, netOfPayment(payment) - (payment.tip - payment.tipRefunded))
      if (cents <= 0) continue
      payment.released += cents
      this.#hold('credit', cents)
      left -= cents
    }
    for (const application of invoice.applied.toReversed()) {
      const cents = Math.min(left, netOfApplied(application))
      if (cents <= 0) continue
      this.unapply(application, cents)
      left -= cents
    }
    return beyond - left
  }

  /** Total amounts of money received and paid out. */
  get moved(): { collected: number; refunded: number } {
    const deposits = this.holdings.filter(({ kind }) => kind === 'deposit')
    const of = (each: { refunded: number }): number => each.refunded
    return {
      collected: sum([...this.payments, ...deposits].map(({ amount }) => amount)),
      refunded: sum([...this.payments, ...this.holdings].map(of)),
    }
  }

  /** Balances of the customer's accounts in the books. A positive balance is a debit. Drafts are not in the books. */
  get accounts(): Record<string, number> {
    const standing = this.invoices.filter(({ isVoid, isIssued }) => isIssued && !isVoid)
    const notes = standing.flatMap((invoice) => invoice.notes)
    const inDrafts = this.applications.filter(({ invoice }) => !invoice.isIssued)
    const left = (kind: Holding['kind']) =>
      sum(this.holdings.filter((holding) => holding.kind === kind).map(leftOf)) +
      sum(inDrafts.filter(({ holding }) => holding.kind === kind).map(netOfApplied))
    const accounts = {
      receivable: sum(standing.map((invoice) => this.#balance(invoice))),
      revenue: sum(notes.map(({ net }) => net)) - sum(standing.map(({ subtotal }) => subtotal)),
      discounts: sum(standing.map(({ discount }) => discount)) - sum(notes.map(({ discount }) => discount)),
      tax_payable: sum(notes.map(({ tax }) => tax)) - sum(standing.map(({ tax }) => tax)),
      tips_payable: -sum(this.payments.map(({ tip, tipRefunded }) => tip - tipRefunded)),
      deposit_liability: -left('deposit'),
      client_credit: -left('credit'),
      cash:
        sum(this.payments.map(({ amount, refunded }) => amount - refunded)) +
        sum(this.holdings.filter(({ kind }) => kind === 'deposit').map(({ amount }) => amount)) -
        sum(this.holdings.map(({ refunded }) => refunded)),
      goodwill: sum(standing.map(({ goodwill }) => goodwill)),
      bad_debt: sum(standing.map(({ writtenOff }) => writtenOff)),
    }
    return Object.fromEntries(Object.entries(accounts).filter(([, cents]) => cents !== 0))
  }
}
