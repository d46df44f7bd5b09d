export type PaymentStatus = 'succeeded' | 'pending' | 'declined'

export interface Amount {
  /** In the currency's minor unit. */
  amountCents: number
  /** ISO 4217. */
  currency: string
}

export interface ChargeRequest extends Amount {
  /** The processor's name for the card; card numbers never come here. */
  methodToken: string
  description: string
  /** Comes back with callbacks. */
  metadata?: Readonly<Record<string, string>> | undefined
}

export interface Charge {
  status: PaymentStatus
  /** The processor's name for the payment; keep it with the payment. */
  reference: string
  /** Of a decline: a sentence for the cardholder. */
  declineReason?: string | undefined
  /** What was charged, where the same name can be charged again. */
  card?: KnownCard | undefined
}

/** All that is ever known here of a card. */
export interface KnownCard {
  /** As the processor spells it, such as `visa`. */
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

export interface RefundRequest extends Amount {
  /** Of the charge. */
  reference: string
  /** Stands with the refund at the processor. */
  metadata?: Readonly<Record<string, string>> | undefined
}

export interface CheckoutRequest extends Amount {
  description: string
  /** Where the customer comes back to. */
  successUrl: string
  cancelUrl: string
  metadata?: Readonly<Record<string, string>> | undefined
}

/** What the processor knows of a reference. */
export interface KnownPayment extends Amount {
  reference: string
  /** `open`: a checkout that the customer has not finished. */
  status: PaymentStatus | 'open'
  /** Of a checkout that came to something: the reference of its charge. */
  paymentReference?: string | undefined
}

/** What was asked of the processor when nobody heard its answer. */
export type Unheard =
  | { action: 'charge'; paymentId: string }
  | { action: 'refund'; paymentId: string; reference: string }

/** A refund as the processor has it, whoever asked for it. */
export interface KnownRefund extends Amount {
  reference: string
  status: PaymentStatus
  metadata: Readonly<Record<string, string>>
}

/** An entry of the processor's own books. */
export interface ProviderEntry extends KnownRefund {
  kind: 'charge' | 'refund'
  /** Of a refund: the charge that it gives back. */
  of: string | null
  at: string
}

export interface ProviderPage {
  entries: ProviderEntry[]
  /** Null: there are no more. */
  next: string | null
}

export interface ProviderCallback {
  /** A repetition has the same one. */
  id: string
  type: string
  /** Null: it tells of something else. */
  payment:
    | (Amount & { status: PaymentStatus; reference: string; metadata: Readonly<Record<string, string>> })
    | null
  /** The payment of which something was given back; what exactly is to be asked. */
  refunded?: { reference: string } | undefined
  /** A page on which nobody will pay any more, by the id that we gave it. */
  expired?: { requestId: string; metadata: Readonly<Record<string, string>> } | undefined
}

/** A payment with all that was given back of it, as the processor has them now. */
export interface RefundedPayment extends Amount {
  reference: string
  metadata: Readonly<Record<string, string>>
  refunds: KnownRefund[]
}

/** For how long the processor remembers a key. Asked later, it would do the same thing a second time. */
export const keyLifetimeMs = 23 * 60 * 60 * 1000

/**
 * Somebody who takes cards. Every call that moves money carries a key: asked again with the same key, the processor does
 * nothing and answers as before. A call that throws may have moved money; ask again with the same key to find out.
 */
export interface PaymentProvider {
  readonly name: 'manual' | 'fake' | 'stripe'
  charge(request: ChargeRequest, key: string): Promise<Charge>
  refund(request: RefundRequest, key: string): Promise<Charge>
  /** A page of the processor on which the customer pays. */
  checkout(request: CheckoutRequest, key: string): Promise<{ url: string; reference: string }>
  /** A charge, a refund or a checkout. Undefined: the processor does not know it. */
  find(reference: string): Promise<KnownPayment | undefined>
  /** What came of a request, by our own id of it. Undefined: the processor never heard of it. */
  lookUp(unheard: Unheard): Promise<KnownPayment | undefined>
  /** A payment with its refunds. Undefined: the processor does not know it. */
  refundsOf(reference: string): Promise<RefundedPayment | undefined>
  /** What the processor did for an organization from one instant to another, a page at a time. */
  list(orgId: string, period: { from: string; to: string }, page: string | null): Promise<ProviderPage>
  /** What a callback says, once its signature proved to be the processor's. Without it, there are no callbacks. */
  readCallback?(body: Buffer, signature: string): Promise<ProviderCallback>
  /** Refuses a callback by the form and the time of its signature, before anybody reads its body. */
  refuseUnsigned?(signature: string): void
}
