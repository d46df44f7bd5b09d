export {
  type CustomerDue,
  type CustomerPayment,
  customerPaymentInput,
  customerPaymentOutput,
  payAsCustomer,
  withoutCheckout,
} from './pay-as-customer.ts'
export { paymentOnPage } from './payment-on-page.ts'
export { bookOnce, providerEventInput, providerEventOutput } from './provider-event.ts'
