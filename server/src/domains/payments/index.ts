export {
  type CustomerDue,
  type CustomerPayment,
  customerPaymentInput,
  customerPaymentOutput,
  payAsCustomer,
  withoutCheckout,
} from './pay-as-customer.ts'
export { bookOnce, providerEventInput, providerEventOutput } from './provider-event.ts'
