export { askedOfCards } from './asked-of-cards.ts'
export { chargeFor, giveBackFor, requireHolder, requireProcessor } from './ask-processor.ts'
export {
  availableOf,
  clientCredit,
  ended,
  type NewDeposit,
  recordDeposit,
  settleDeposit,
} from './held-credit.ts'
export { newPayment } from './new-payment.ts'
export {
  type CustomerDue,
  type CustomerPayment,
  customerPaymentInput,
  customerPaymentOutput,
  payAsCustomer,
  withoutCheckout,
} from './pay-as-customer.ts'
export { paymentOnPage } from './payment-on-page.ts'
export { amount, type Payment, paymentMethods, paymentOf, paymentSchema } from './payment.ts'
export {
  addPayment,
  endPayment,
  findPayment,
  findPaymentOfProvider,
  findRefundsOfProvider,
  holdCredits,
  holdPayment,
  isSeen,
  isSeenPayment,
  mayEnd,
  type NewPayment,
  type PaymentEnd,
  paymentEntries,
  type PaymentRow,
  paymentsOfInvoice,
  selectSplits,
  sourceOfApplied,
} from './payments-table.ts'
export { heldAccount, moneyAccount, postingOfHeld, postingOfMoney, postingOfUse } from './postings.ts'
export { selectDueRequests } from './payment-requests-table.ts'
export { locationOfHeld } from './payments-table.ts'
export { bookOnce, providerEventInput, providerEventOutput, type ToldPayment } from './provider-event.ts'
export { type ReceivedTip, selectTipDays, selectTips } from './tips-table.ts'
