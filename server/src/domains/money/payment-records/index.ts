export { auditHeldMoney } from './audit-held-money.ts'
export { auditPayments } from './audit-payments.ts'
export {
  availableOf,
  clientCredit,
  ended,
  type NewDeposit,
  recordDeposit,
  settleDeposit,
} from './available-credit.ts'
export {
  chargeFor,
  declineWhatIsRefused,
  endOf,
  refundFor,
  requireHolder,
  requireProcessor,
} from './call-processor.ts'
export { describeCardRequest } from './card-request.ts'
export {
  listedPaymentOf,
  type ListedPaymentRow,
  listedPaymentSchema,
  selectPayments,
} from './listed-payment.ts'
export { newPayment } from './new-payment.ts'
export {
  customerPaymentInput,
  customerPaymentOutput,
  payAsCustomer,
  withoutCheckout,
} from './pay-as-customer.ts'
export { paymentOnPage } from './payment-on-page.ts'
export {
  endRequest,
  findRequest,
  lockRequest,
  openRequest,
  dueRequests,
  type PaymentRequest,
  postponeRequest,
  type ProcessorRequest,
  searchRequestsOnly,
} from './payment-requests-table.ts'
export {
  amount,
  isAppliedEntry,
  type Payment,
  paymentKinds,
  paymentMethods,
  paymentOf,
  paymentSchema,
} from './payment.ts'
export {
  addPayment,
  endPayment,
  findPayment,
  findPaymentOfProvider,
  findRefundsOfProvider,
  isSeen,
  isSeenPayment,
  locationOfUnapplied,
  lockCredits,
  lockPayment,
  mayEnd,
  type NewPayment,
  type PaymentEnd,
  paymentEntries,
  type PaymentRow,
  paymentsOfInvoice,
  refundableCents,
  selectAtProvider,
  selectProvidersUsed,
  selectSplits,
  sourceOfApplied,
  tipRefundedBy,
} from './payments-table.ts'
export {
  moneyAccount,
  postingOfMoney,
  postingOfUnapplied,
  postingOfUse,
  unappliedAccount,
} from './postings.ts'
export { locationOfHeldMoney, postUse } from './post-use.ts'
export { bookOnce, providerEventInput, providerEventOutput, type ReportedPayment } from './provider-event.ts'
export type { ProviderName } from './provider-name.ts'
export { selectCards } from './stored-cards-table.ts'
export { selectTipDays, selectTips } from './tips-table.ts'
export { personalData } from './personal-data.ts'
