import {
  amountsOf,
  type Component,
  type Discount,
  type DocumentAmounts,
  type DocumentLine,
} from './document.ts'
import { scaled, sum } from './exact.ts'
import { type Billed, billed, depositFor, type SoldPart, type Taking, take, totalOf } from './sold.ts'

// Model of an accepted sale, which is divided among jobs and billed in parts. The tests compare the service with it.
// An action is refused, or changes the state of the model.

export class Refused extends Error {}

const refuse = (reason: string): never => {
  throw new Refused(reason)
}

/** A line of a job: a part of a line that the customer bought. */
export interface JobPart extends SoldPart {
  invoice: SaleInvoice | null
  /** True if the part was separated by amount. Its `quantity` is then still the quantity of the whole line. */
  isByAmount: boolean
}

export interface SaleJob {
  parts: JobPart[]
}

export interface SaleInvoice extends Billed {
  job: SaleJob
  deposit: number
  isVoid: boolean
  isCredited: boolean
}

export interface Offer {
  lines: DocumentLine[]
  discount: Discount
  rate: Component[]
  use: 'first' | 'spread'
  rounding: 'document' | 'line'
}

/**
 * A part of a bought line (`of`), and how much of it an action takes (`taking`).
 */
export interface Requested<Of> {
  of: Of
  taking: Taking
}

export class Sale {
  readonly accepted: DocumentAmounts
  readonly unplanned: (JobPart | null)[]
  readonly jobs: SaleJob[] = []
  readonly invoices: SaleInvoice[] = []
  readonly #use: Offer['use']
  collected = 0

  constructor({ lines, discount, rate, use, rounding }: Offer) {
    this.accepted = amountsOf(lines, discount, rate, rounding)
    this.#use = use
    this.unplanned = this.accepted.lines.map((line, of) => ({
      ...line,
      of,
      quantity: scaled(lines[of]!.quantity, 4),
      invoice: null,
      isByAmount: false,
    }))
  }

  get standing(): SaleInvoice[] {
    return this.invoices.filter(({ isVoid }) => !isVoid)
  }

  get depositLeft(): number {
    return this.collected - sum(this.standing.map(({ deposit }) => deposit))
  }

  /** True if a part of the bought line was divided by amount. */
  isDividedByAmount(of: number): boolean {
    const parts = [...this.jobs.flatMap((job) => job.parts), ...this.unplanned]
    return parts.some((part) => part?.of === of && part.isByAmount)
  }

  get unplannedTotal(): number {
    return totalOf(this.unplanned.filter((part) => part !== null))
  }

  /** Plans parts of the bought lines in a new job. Without `requested`, plans everything that is not in a job yet. */
  plan(requested?: readonly Requested<number>[]): SaleJob {
    const all = this.unplanned.flatMap((part, of) => (part ? [{ of, taking: 'all' as const }] : []))
    const parts = requested ?? all
    if (parts.length === 0) refuse('everything has a job')
    for (const { of, taking } of parts)
      if (!isWithin(this.unplanned[of] ?? null, taking)) refuse('sold elsewhere')
    const job: SaleJob = { parts: [] }
    for (const { of, taking } of parts) {
      const { taken, rest } = takeOf(this.unplanned[of]!, taking)
      this.unplanned[of] = rest
      job.parts.push(taken)
    }
    this.jobs.push(job)
    return job
  }

  /**
   * Moves lines of a job, or parts of them, to the job `into` or to a new job. Parts of the same bought line are
   * joined there.
   */
  split(job: SaleJob, requested: readonly Requested<JobPart>[], into?: SaleJob): SaleJob {
    for (const { of, taking } of requested) {
      if (of.invoice) refuse('invoiced')
      if (!isWithin(of, taking)) refuse('more than there is')
    }
    const target = into ?? { parts: [] }
    if (!into) this.jobs.push(target)
    for (const { of, taking } of requested) {
      const { taken, rest } = takeOf(of, taking)
      job.parts.splice(job.parts.indexOf(of), 1, ...(rest ? [rest] : []))
      const other = target.parts.find((part) => part.of === taken.of && part.invoice === null)
      if (other) join(other, taken)
      else target.parts.push(taken)
    }
    return target
  }

  /** Bills the lines of the job that are not billed yet. */
  bill(job: SaleJob): SaleInvoice {
    const parts = job.parts.filter(({ invoice }) => invoice === null)
    if (parts.length === 0) refuse('nothing to bill')
    const held = this.standing
    const amounts = billed(
      parts,
      this.accepted.components,
      held.map(({ components }) => components),
    )
    const unbilled = this.accepted.total - sum(held.map(({ total }) => total))
    const deposit = depositFor(this.#use, this.depositLeft, amounts.total, unbilled)
    const invoice = { ...amounts, job, deposit, isVoid: false, isCredited: false }
    this.invoices.push(invoice)
    for (const part of parts) part.invoice = invoice
    return invoice
  }

  /** Voids an invoice. Its lines can be billed again, and its share of the deposit is available again. */
  void(invoice: SaleInvoice): void {
    if (invoice.isVoid) refuse('void')
    if (invoice.isCredited) refuse('credited')
    invoice.isVoid = true
    for (const part of invoice.job.parts) if (part.invoice === invoice) part.invoice = null
  }

  /** Credits an invoice. Its lines cannot be billed again, and the invoice can no longer be voided. */
  credit(invoice: SaleInvoice): void {
    if (invoice.isVoid) refuse('void')
    invoice.isCredited = true
  }

  collect(amount: number): void {
    if (amount <= 0 || this.collected + amount > this.accepted.total) refuse('more than the total')
    this.collected += amount
  }
}

function isWithin(part: JobPart | null, taking: Taking): boolean {
  if (!part) return false
  if (taking === 'all') return true
  return 'quantity' in taking
    ? taking.quantity > 0n && taking.quantity <= part.quantity
    : taking.amount_cents > 0 && taking.amount_cents <= part.net
}

function takeOf(part: JobPart, taking: Taking): { taken: JobPart; rest: JobPart | null } {
  const { taken, rest } = take(part, taking)
  const isByAmount = part.isByAmount || (rest !== null && taking !== 'all' && 'amount_cents' in taking)
  const more = { invoice: null, isByAmount }
  return { taken: { ...taken, ...more }, rest: rest && { ...rest, ...more } }
}

function join(into: JobPart, { net, discount, tax, quantity, isByAmount }: JobPart): void {
  into.net += net
  into.discount += discount
  into.tax += tax
  if (!isByAmount && !into.isByAmount) into.quantity += quantity
  into.isByAmount ||= isByAmount
}
