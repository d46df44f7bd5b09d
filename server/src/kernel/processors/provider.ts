export type PaymentStatus = 'succeeded' | 'pending' | 'declined'

export interface Amount {
  /** Amount in the smallest unit of the currency. */
  amountCents: number
  /** Currency, ISO 4217. */
  currency: string
}

export interface ChargeRequest extends Amount {
  /** Token by which the processor identifies the card. This service never receives card numbers. */
  methodToken: string
  description: string
  /** Data that the processor stores and returns with its callbacks. */
  metadata?: Readonly<Record<string, string>> | undefined
}

export interface Charge {
  status: PaymentStatus
  /** Id by which the processor identifies the payment. It is stored with the payment. */
  reference: string
  /** Reason why the card was declined, as a message for the cardholder. */
  declineReason?: string | undefined
  /** The charged card, if the same token can be charged again. Undefined otherwise. */
  card?: KnownCard | undefined
}

/** Data about a card. It contains only the last four digits of the number. The service stores no other card data. */
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

/** A payment, refund or checkout page, in the state that the processor reports. */
export interface KnownPayment extends Amount {
  reference: string
  /** Status. `open`: a checkout page on which the customer has not paid yet. */
  status: PaymentStatus | 'open'
  /** Reference of the charge, if this is a checkout page that was paid. */
  paymentReference?: string | undefined
}

/** A request to the processor whose answer was lost. */
export type Unheard =
  | { action: 'charge'; paymentId: string }
  | { action: 'refund'; paymentId: string; reference: string }

/** A refund at the processor. It was either requested by this service or made directly at the processor. */
export interface KnownRefund extends Amount {
  reference: string
  status: PaymentStatus
  metadata: Readonly<Record<string, string>>
}

/** A charge or refund in the processor's records. The service compares these with its own records. */
export interface ProviderEntry extends KnownRefund {
  kind: 'charge' | 'refund'
  /** Reference of the charge that was refunded. Null if the entry is a charge. */
  of: string | null
  at: string
}

export interface ProviderPage {
  entries: ProviderEntry[]
  /** Cursor of the next page. Null on the last page. */
  next: string | null
}

export interface ProviderCallback {
  /** Id of the callback. A repeated callback has the same id. */
  id: string
  type: string
  /** The payment that the callback reports. Null if the callback is about something else. */
  payment:
    | (Amount & { status: PaymentStatus; reference: string; metadata: Readonly<Record<string, string>> })
    | null
  /** Reference of a payment that has a new refund. `refundsOf` returns the details. */
  refunded?: { reference: string } | undefined
  /** A checkout page that has expired. `requestId` is the id under which this service requested it. */
  expired?: { requestId: string; metadata: Readonly<Record<string, string>> } | undefined
}

/** A payment with all its refunds, as the processor currently reports them. */
export interface RefundedPayment extends Amount {
  reference: string
  metadata: Readonly<Record<string, string>>
  refunds: KnownRefund[]
}

/**
 * Time in milliseconds for which the processor certainly remembers an idempotency key: 24 hours, minus one hour as a
 * margin. A request that is repeated later would be performed a second time.
 */
export const keyLifetimeMs = 23 * 60 * 60 * 1000

/**
 * A card processor. Every request that moves money has an idempotency key. A repeated request with the same key moves
 * no more money and returns the same answer. A request that throws may have moved money. The caller can find out by
 * repeating it with the same key.
 */
export interface PaymentProvider {
  readonly name: 'manual' | 'fake' | 'stripe'
  charge(request: ChargeRequest, key: string): Promise<Charge>
  refund(request: RefundRequest, key: string): Promise<Charge>
  /** Creates a page at the processor on which the customer can pay. */
  checkout(request: CheckoutRequest, key: string): Promise<{ url: string; reference: string }>
  /** Finds a charge, refund or checkout page by its reference. Undefined if the processor has no such object. */
  find(reference: string): Promise<KnownPayment | undefined>
  /**
   * Finds the result of a request whose answer was lost, by the payment's id in this service. Undefined if the
   * processor never received the request.
   */
  lookUp(unheard: Unheard): Promise<KnownPayment | undefined>
  /** Finds a payment and all its refunds. Undefined if the processor has no such payment. */
  refundsOf(reference: string): Promise<RefundedPayment | undefined>
  /**
   * Lists the processor's charges and refunds for an organization in a period, page by page. With null, it lists those
   * of all organizations; `org_id` in the metadata is the organization.
   */
  list(orgId: string | null, period: { from: string; to: string }, page: string | null): Promise<ProviderPage>
  /** Verifies the signature of a callback and parses it. Absent if the processor sends no callbacks. */
  readCallback?(body: Buffer, signature: string): Promise<ProviderCallback>
  /**
   * Throws if the signature of a callback is malformed, or if the time in it is not close to the current time. Called
   * before the body is read.
   */
  refuseUnsigned?(signature: string): void
}
