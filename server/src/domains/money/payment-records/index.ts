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
  availableOf,
  clientCredit,
  ended,
  type NewDeposit,
  recordDeposit,
  settleDeposit,
} from './available-credit.ts'
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
  type ProcessorRequest,
  type PaymentRequest,
  postponeRequest,
} from './payment-requests-table.ts'
export { amount, type Payment, paymentMethods, paymentOf, paymentSchema } from './payment.ts'
export {
  addPayment,
  endPayment,
  findPayment,
  findPaymentOfProvider,
  findRefundsOfProvider,
  lockCredits,
  lockPayment,
  isSeen,
  isSeenPayment,
  locationOfUnapplied,
  mayEnd,
  type NewPayment,
  type PaymentEnd,
  paymentEntries,
  type PaymentRow,
  paymentsOfInvoice,
  selectAtProvider,
  selectSplits,
  sourceOfApplied,
} from './payments-table.ts'
export {
  unappliedAccount,
  moneyAccount,
  postingOfUnapplied,
  postingOfMoney,
  postingOfUse,
} from './postings.ts'
export { bookOnce, providerEventInput, providerEventOutput, type ReportedPayment } from './provider-event.ts'
export { selectCards } from './stored-cards-table.ts'
export { selectTipDays, selectTips } from './tips-table.ts'
