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
}

export interface RefundRequest extends Amount {
  /** Of the charge. */
  reference: string
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

export interface ProviderCallback {
  /** A repetition has the same one. */
  id: string
  type: string
  /** Null: it tells of something else. */
  payment:
    | (Amount & { status: PaymentStatus; reference: string; metadata: Readonly<Record<string, string>> })
    | null
}

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
  /** Undefined: the processor does not know it. */
  find(reference: string): Promise<KnownPayment | undefined>
  /** What a callback says, once its signature proved to be the processor's. Without it, there are no callbacks. */
  readCallback?(body: Buffer, signature: string): Promise<ProviderCallback>
}
