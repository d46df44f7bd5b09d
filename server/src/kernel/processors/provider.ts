export type PaymentStatus = 'succeeded' | 'pending' | 'declined'

export interface Amount {
  /** Amount in the smallest unit of the currency. */
  amountCents: number
  /** Currency, ISO 4217. */
  currency: string
}

export interface ChargeRequest extends Amount {
  /** Token by which the processor identifies the card. Card numbers never reach this service. */
  methodToken: string
  description: string
  /** Data that the processor stores and returns with its callbacks. */
  metadata?: Readonly<Record<string, string>> | undefined
}

export interface Charge {
  status: PaymentStatus
  /** Id by which the processor identifies the payment. It is stored with the payment. */
  reference: string
  /** Reason why the card was declined, as a sentence for the cardholder. */
  declineReason?: string | undefined
  /** The charged card, if it can be charged again with the same token. */
  card?: KnownCard | undefined
}

/** Facts about a card. The service stores no others. */
export interface KnownCard {
  /** Brand as the processor spells it, such as `visa`. */
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

export interface RefundRequest extends Amount {
  /** Reference of the charge that is refunded. */
  reference: string
  /** Data that the processor stores with the refund. */
  metadata?: Readonly<Record<string, string>> | undefined
}

export interface CheckoutRequest extends Amount {
  description: string
  /** URL to which the customer returns after paying. */
  successUrl: string
  cancelUrl: string
  metadata?: Readonly<Record<string, string>> | undefined
}

/** A payment, refund or checkout page, as the processor reports it. */
export interface KnownPayment extends Amount {
  reference: string
  /** `open` is a checkout page on which the customer has not paid yet. */
  status: PaymentStatus | 'open'
  /** Reference of the charge, if a checkout page was paid. */
  paymentReference?: string | undefined
}

/** A request to the processor for which no answer was received. */
export type Unheard =
  | { action: 'charge'; paymentId: string }
  | { action: 'refund'; paymentId: string; reference: string }

/** A refund at the processor, whether this service requested it or it was made there directly. */
export interface KnownRefund extends Amount {
  reference: string
  status: PaymentStatus
  metadata: Readonly<Record<string, string>>
}

/** A charge or refund in the processor's records, for reconciliation. */
export interface ProviderEntry extends KnownRefund {
  kind: 'charge' | 'refund'
  /** Reference of the refunded charge. Null if the entry is a charge. */
  of: string | null
  at: string
}

export interface ProviderPage {
  entries: ProviderEntry[]
  /** Cursor of the next page. Null if there are no more entries. */
  next: string | null
}

export interface ProviderCallback {
  /** Id of the callback. If the processor repeats the callback, the id is the same. */
  id: string
  type: string
  /** The payment that the callback is about. Null if it is about something else. */
  payment:
    | (Amount & { status: PaymentStatus; reference: string; metadata: Readonly<Record<string, string>> })
    | null
  /** Reference of a payment that has a new refund. Use `refundsOf` for the details. */
  refunded?: { reference: string } | undefined
  /** A checkout page that has expired, by the id under which this service requested it. */
  expired?: { requestId: string; metadata: Readonly<Record<string, string>> } | undefined
}

/** A payment with all its refunds, as the processor currently reports them. */
export interface RefundedPayment extends Amount {
  reference: string
  metadata: Readonly<Record<string, string>>
  refunds: KnownRefund[]
}

/**
 * Time for which the processor is certain to remember an idempotency key: 24 hours, minus a margin of one. A request
 * that is repeated later would be performed a second time.
 */
export const keyLifetimeMs = 23 * 60 * 60 * 1000

/**
 * A card processor. Every call that moves money has an idempotency key. Repeating it with the same key moves no more
 * money and returns the same answer. A call that throws may have moved money: repeat it with the same key to find out.
 */
export interface PaymentProvider {
  readonly name: 'manual' | 'fake' | 'stripe'
  charge(request: ChargeRequest, key: string): Promise<Charge>
  refund(request: RefundRequest, key: string): Promise<Charge>
  /** Creates a page at the processor on which the customer pays. */
  checkout(request: CheckoutRequest, key: string): Promise<{ url: string; reference: string }>
  /** Finds a charge, refund or checkout page by its reference. Undefined if the processor has none. */
  find(reference: string): Promise<KnownPayment | undefined>
  /**
   * Finds the result of a request whose answer was lost, by the payment's id in this service. Undefined if the
   * processor never received the request.
   */
  lookUp(unheard: Unheard): Promise<KnownPayment | undefined>
  /** Finds a payment and all its refunds. Undefined if the processor has none. */
  refundsOf(reference: string): Promise<RefundedPayment | undefined>
  /** Lists the processor's charges and refunds of an organization in a period, page by page. */
  list(orgId: string, period: { from: string; to: string }, page: string | null): Promise<ProviderPage>
  /** Verifies the signature of a callback and parses it. Absent if the processor sends no callbacks. */
  readCallback?(body: Buffer, signature: string): Promise<ProviderCallback>
  /** Throws if the signature of a callback has a wrong form or time. Called before the body is read. */
  refuseUnsigned?(signature: string): void
}
