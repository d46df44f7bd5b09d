import type { Mutation } from '../../kernel/operations/operation.ts'
import { type ActionEnd, type PageAction, pageAction } from '../../kernel/pages/page-kind.ts'
import type { CustomerPayment } from './pay-as-customer.ts'

/** The form by which a customer pays, as `payAsCustomer` takes it. */
export function paymentOnPage<Input>(operation: Mutation<Input, CustomerPayment>): PageAction {
  return pageAction({
    operation,
    input: (form, pageUrl) => ({ payment_method_token: form.get('card'), return_url: pageUrl }),
    ended,
  })
}

function ended({ outcome, decline_reason, checkout_url }: CustomerPayment): ActionEnd {
  if (checkout_url !== null) return { end: 'elsewhere', url: checkout_url }
  if (outcome === 'declined')
    return { end: 'refused', text: `${decline_reason ?? 'The card was declined.'} Nothing was charged.` }
  return { end: 'page' }
}
