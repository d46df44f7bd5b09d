export { createPayments, type PaymentSettings } from './create-payments.ts'
export type { StripeSettings } from './stripe-client.ts'
export { insertProviderEvent } from './provider-events-table.ts'
export { onePayments, type Payments } from './payments.ts'
export { manualProvider } from './manual-provider.ts'
export { NotReached } from './not-reached.ts'
export { keyLifetimeMs } from './provider.ts'
export type {
  Amount,
  Charge,
  ChargeRequest,
  CheckoutRequest,
  KnownCard,
  KnownPayment,
  KnownRefund,
  PaymentProvider,
  PaymentStatus,
  ProviderCallback,
  ProviderEntry,
  ProviderPage,
  RefundedPayment,
  RefundRequest,
  Unheard,
} from './provider.ts'
