import { AppError, invalidState } from '../errors.ts'
import { NotReached } from './not-reached.ts'
import type {
  Charge,
  KnownPayment,
  KnownRefund,
  PaymentProvider,
  PaymentStatus,
  ProviderEntry,
} from './provider.ts'

/** Failure that is simulated at the next call that moves money. */
export type FailureMode = 'none' | 'refused' | 'lost' | 'silent' | 'overtaken'

interface BookEntry extends KnownRefund {
  kind: 'charge' | 'refund'
  of: string | null
  at: string
}

interface Page {
  reference: string
  status: 'open' | 'paid' | 'expired'
  amountCents: number
  currency: string
  metadata: Readonly<Record<string, string>>
  charge: string | null
}

/**
 * A card processor for tests that stores its payments in memory. It remembers idempotency keys for a day. Payments
 * can be pending, fail or succeed, and refunds can be made without a request from the service. Simulated failures:
 * the request is lost (`lost`), the answer is lost (`silent`), no server is reached (`refused`), or the callback
 * arrives before the answer (`overtaken`).
 */
export class StatefulProcessor implements PaymentProvider {
  readonly name = 'stripe'
  readonly books = new Map<string, BookEntry>()
  readonly pages = new Map<string, Page>()
  /** Status that the next charge or refund gets. */
  next: PaymentStatus = 'succeeded'
  failureMode: FailureMode = 'none'
  /** Delivers the callback before the answer, for the failure `overtaken`. */
  overtake: (entry: BookEntry) => Promise<void> = () => Promise.resolve()
  now = Date.parse('2026-01-05T12:00:00Z')
  readonly #keys = new Map<string, { at: number; reference: string }>()
  static #all = 0
  /** Number of this instance. It is part of the references, so that different instances have different references. */
  readonly #own = ++StatefulProcessor.#all
  #count = 0

  charge: PaymentProvider['charge'] = (request, key) =>
    this.#once(key, () => this.#store('charge', null, request, this.#takeNext()))

  refund: PaymentProvider['refund'] = (request, key) =>
    this.#once(key, () => {
      if (request.amountCents > this.leftOf(request.reference))
        throw invalidState('The refund is larger than the unrefunded rest of the payment.')
      return this.#store('refund', request.reference, request, this.#takeNext())
    })

  checkout: PaymentProvider['checkout'] = async (request, key) => {
    const page = `cs_${this.#own}_${++this.#count}`
    await this.#pass()
    const { amountCents, currency, metadata = {} } = request
    const isSilent = this.#silent()
    // The answer contains the URL of the checkout page. If the answer is lost, no one can open the page and pay on it,
    // so the page counts as expired.
    const status = isSilent ? 'expired' : 'open'
    this.pages.set(page, { reference: page, status, amountCents, currency, metadata, charge: null })
    if (isSilent) throw new Error('The answer was lost.')
    return { url: `https://pay.test/${key}`, reference: page }
  }

  find: PaymentProvider['find'] = (reference) => {
    const page = this.pages.get(reference)
    if (!page) return Promise.resolve(presentPayment(this.books.get(reference)))
    const status = page.status === 'paid' ? 'succeeded' : page.status === 'open' ? 'open' : 'declined'
    const { amountCents, currency, charge } = page
    return Promise.resolve({
      reference,
      status,
      amountCents,
      currency,
      ...(charge === null ? {} : { paymentReference: charge }),
    })
  }

  lookUp: PaymentProvider['lookUp'] = ({ action, paymentId }) =>
    Promise.resolve(
      presentPayment(
        [...this.books.values()].find(
          ({ kind, metadata }) => kind === action && metadata['payment_id'] === paymentId,
        ),
      ),
    )

  refundsOf: PaymentProvider['refundsOf'] = (reference) => {
    const charge = this.books.get(reference)
    const refunds = [...this.books.values()].filter(({ of }) => of === reference)
    return Promise.resolve(charge && { ...charge, refunds })
  }

  list: PaymentProvider['list'] = (_orgId, { from, to }) => {
    const entries: ProviderEntry[] = [...this.books.values()].filter(({ at }) => at >= from && at < to)
    return Promise.resolve({ entries, next: null })
  }

  leftOf(charge: string): number {
    const back = [...this.books.values()].filter(({ of, status }) => of === charge && status !== 'declined')
    const payment = this.books.get(charge)
    if (payment?.status !== 'succeeded') return 0
    return payment.amountCents - back.reduce((sum, { amountCents }) => sum + amountCents, 0)
  }

  /** Adds a refund that was made directly at the processor. */
  refundAtDesk(charge: string, amountCents: number): void {
    this.#store('refund', charge, { amountCents, currency: 'USD' }, 'succeeded')
  }

  /**
   * Sets the final status of a pending charge or refund. A refund that has succeeded can also be reversed, with
   * `declined`.
   */
  end(reference: string, status: PaymentStatus): void {
    const entry = this.books.get(reference)!
    const comesBack = entry.kind === 'refund' && entry.status === 'succeeded' && status === 'declined'
    if (entry.status === 'pending' || comesBack) this.books.set(reference, { ...entry, status })
  }

  /** Ends a checkout page: the customer has paid on it (`paid`), or it has expired. */
  endPage(reference: string, paid: boolean): void {
    const page = this.pages.get(reference)!
    if (page.status !== 'open') return
    const charge = paid ? this.#store('charge', null, page, 'succeeded').reference : null
    this.pages.set(reference, { ...page, status: paid ? 'paid' : 'expired', charge })
  }

  async #once(key: string, act: () => BookEntry): Promise<Charge> {
    await this.#pass()
    const prior = this.#keys.get(key)
    const isKnown = prior !== undefined && this.now - prior.at < 24 * 60 * 60 * 1000
    const entry = isKnown ? this.books.get(prior.reference)! : act()
    if (!isKnown) this.#keys.set(key, { at: this.now, reference: entry.reference })
    if (this.failureMode === 'overtaken') {
      this.failureMode = 'none'
      await this.overtake(entry)
    }
    if (this.#silent()) throw new Error('The answer was lost.')
    const { status, reference } = entry
    return status === 'declined'
      ? { status, reference, declineReason: 'The card was declined.' }
      : { status, reference }
  }

  #store(
    kind: BookEntry['kind'],
    of: string | null,
    request: {
      amountCents: number
      currency: string
      metadata?: Readonly<Record<string, string>> | undefined
    },
    status: PaymentStatus,
  ): BookEntry {
    const reference = `${kind}_${this.#own}_${++this.#count}`
    const { amountCents, currency, metadata = {} } = request
    const entry = {
      kind,
      of,
      reference,
      amountCents,
      currency,
      metadata,
      status,
      at: new Date(this.now).toISOString(),
    }
    this.books.set(reference, entry)
    return entry
  }

  #takeNext(): PaymentStatus {
    const { next } = this
    this.next = 'succeeded'
    return next
  }

  /** Throws the failure that `failureMode` selects, if it is one that prevents the call from taking effect. */
  async #pass(): Promise<void> {
    const { failureMode } = this
    if (failureMode === 'none' || failureMode === 'silent' || failureMode === 'overtaken') return
    this.failureMode = 'none'
    if (failureMode === 'refused') throw new NotReached()
    await Promise.reject(new AppError('service_unavailable', 'The request was lost.'))
  }

  /** Returns true if the answer of this call is lost. */
  #silent(): boolean {
    const isSilent = this.failureMode === 'silent'
    this.failureMode = 'none'
    return isSilent
  }
}

function presentPayment(entry: BookEntry | undefined): KnownPayment | undefined {
  if (!entry) return undefined
  const { reference, status, amountCents, currency } = entry
  return { reference, status, amountCents, currency }
}
