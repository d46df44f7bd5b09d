export type PaymentStatus = 'succeeded' | 'pending' | 'declined'

export interface Amount {
  /** Amount in the smallest unit of the currency. */
  amountCents: number
  /** ISO 4217. */
  currency: string
}

export interface ChargeRequest extends Amount {
  /** The processor's name for the card. Card numbers never reach the service. */
  methodToken: string
  description: string
  /** Data that the processor stores and returns with its callbacks. */
  metadata?: Readonly<Record<string, string>> | undefined
}

export interface Charge {
  status: PaymentStatus
  /** The processor's name for the payment. Store it with the payment. */
  reference: string
  /** Reason of a decline: a sentence for the cardholder. */
  declineReason?: string | undefined
  /** The charged card, if it can be charged again with the same token. */
  card?: KnownCard | undefined
}

/** Everything that we know about a card. */
export interface KnownCard {
  /** Brand as the processor spells it, such as `visa`. */
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

export interface RefundRequest extends Amount {
  /** Reference of the charge. */
  reference: string
  /** Stored with the refund at the processor. */
  metadata?: Readonly<Record<string, string>> | undefined
}

export interface CheckoutRequest extends Amount {
  description: string
  /** Page to which the customer returns. */
  successUrl: string
  cancelUrl: string
  metadata?: Readonly<Record<string, string>> | undefined
}

/** A payment, refund or checkout as the processor knows it. */
export interface KnownPayment extends Amount {
  reference: string
  /** `open`: a checkout that the customer has not finished. */
  status: PaymentStatus | 'open'
  /** Reference of the charge of a completed checkout. */
  paymentReference?: string | undefined
}

/** A request to the processor for which no answer was received. */
export type Unheard =
  | { action: 'charge'; paymentId: string }
  | { action: 'refund'; paymentId: string; reference: string }

/** A refund at the processor, whether we requested it or not. */
export interface KnownRefund extends Amount {
  reference: string
  status: PaymentStatus
  metadata: Readonly<Record<string, string>>
}

/** An entry of the processor's books. */
export interface ProviderEntry extends KnownRefund {
  kind: 'charge' | 'refund'
  /** Reference of the refunded charge, if the entry is a refund. */
  of: string | null
  at: string
}

export interface ProviderPage {
  entries: ProviderEntry[]
  /** Cursor of the next page. Null if there are no more entries. */
  next: string | null
}

export interface ProviderCallback {
  /** Id of the callback. A repeated callback has the same id. */
  id: string
  type: string
  /** The payment that the callback is about. Null if it is about something else. */
  payment:
    | (Amount & { status: PaymentStatus; reference: string; metadata: Readonly<Record<string, string>> })
    | null
  /** The payment that has a new refund. Fetch the payment for the details. */
  refunded?: { reference: string } | undefined
  /** An expired checkout page, by the id that we gave it. */
  expired?: { requestId: string; metadata: Readonly<Record<string, string>> } | undefined
}

/** A payment with all its refunds, as the processor currently has them. */
export interface RefundedPayment extends Amount {
  reference: string
  metadata: Readonly<Record<string, string>>
  refunds: KnownRefund[]
}

/**
 * How long the processor remembers an idempotency key, with a margin. Repeating a request later would perform it a
 * second time.
 */
export const keyLifetimeMs = 23 * 60 * 60 * 1000

/**
 * A card processor. Every call that moves money carries a key. A repeat with the same key does nothing and returns the
 * same answer. A call that throws may have moved money; repeat it with the same key to find out.
 */
export interface PaymentProvider {
  readonly name: 'manual' | 'fake' | 'stripe'
  charge(request: ChargeRequest, key: string): Promise<Charge>
  refund(request: RefundRequest, key: string): Promise<Charge>
  /** Creates a page of the processor on which the customer pays. */
  checkout(request: CheckoutRequest, key: string): Promise<{ url: string; reference: string }>
  /** A charge, refund or checkout by its reference. Undefined if the processor does not know it. */
  find(reference: string): Promise<KnownPayment | undefined>
  /** The result of a request, found by our own id. Undefined if the processor never received the request. */
  lookUp(unheard: Unheard): Promise<KnownPayment | undefined>
  /** A payment with its refunds. Undefined if the processor does not know it. */
  refundsOf(reference: string): Promise<RefundedPayment | undefined>
  /** The processor's entries of an organization in a period, one page at a time. */
  list(orgId: string, period: { from: string; to: string }, page: string | null): Promise<ProviderPage>
  /** Parses a callback after verifying its signature. Absent if there are no callbacks. */
  readCallback?(body: Buffer, signature: string): Promise<ProviderCallback>
  /** Refuses a callback whose signature has a wrong form or time, before its body is read. */
  refuseUnsigned?(signature: string): void
}
